{ Calls a contestant's Pascal module on request. What it hears and says is described in driver.c. The module's unit may
  have another name than `mis`, which compile-bolek then puts below. }
program module_driver;

{$mode objfpc}

uses
  BaseUnix, mis;

{ The unit may have the same name as one of these variables. }
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
    Flush(Output); { the module's output must arrive before its answer }
    WriteLn(answers, bm, ' ', bp, key); { key begins with its blank }
    Flush(answers);
  end;
  FpExit(0); { no more requests; skips the module's exit code }
end;

begin
  AnswerRequests;
end.
