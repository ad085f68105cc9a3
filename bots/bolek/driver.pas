{ Calls a contestant's Pascal module on request. driver.c describes the requests and answers. If the module's unit has
  another name than `mis`, compile-bolek replaces the name below. }
program module_driver;

{$mode objfpc}

uses
  BaseUnix, mis;

{ The variables are in a procedure, because the module's unit may have the same name as one of them. }
procedure AnswerRequests;
const
  AnswersTo = 3;
  RequestsFrom = 4;
var
  requests, answers: Text;
  kind: Char;
  m, p, mpo, bm, bp: LongInt;
  key: ShortString;
begin
  Assign(requests, '');
  Reset(requests);
  TextRec(requests).Handle := RequestsFrom;
  Assign(answers, '');
  Rewrite(answers);
  TextRec(answers).Handle := AnswersTo;
  while not Eof(requests) do
  begin
    ReadLn(requests, kind, m, p, mpo, key);
    bm := 0;
    bp := 0;
    if kind = 'p' then
      poczatek(m, p, mpo)
    else if kind = 'r' then
      ruch_bolka(m, p, bm, bp);
    Flush(Output); { the judge must get what the module prints before its answer }
    WriteLn(answers, bm, ' ', bp, key); { `key` begins with a blank }
    Flush(answers);
  end;
  FpExit(0); { no more requests; FpExit skips the module's finalization }
end;

begin
  AnswerRequests;
end.
