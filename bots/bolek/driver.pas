{ Calls a contestant's Pascal module on request. What it says and hears on descriptor 3 is described in driver.c. }
program driver;

{$mode objfpc}

uses
  BaseUnix, mis;

const
  Link = 3;

var
  requests, answers: Text;
  kind: Char;
  m, p, mpo, bm, bp: LongInt;
  key: ShortString;

begin
  Assign(requests, '');
  Reset(requests);
  TextRec(requests).Handle := Link;
  Assign(answers, '');
  Rewrite(answers);
  TextRec(answers).Handle := Link;
  while not Eof(requests) do
  begin
    ReadLn(requests, kind, m, p, mpo, key);
    bm := 0;
    bp := 0;
    if kind = 'p' then
      poczatek(m, p, mpo)
    else
      ruch_bolka(m, p, bm, bp);
    Flush(Output); { so that whatever the module has printed is seen before its answer }
    WriteLn(answers, bm, ' ', bp, key); { which begins with the blank before it }
    Flush(answers);
  end;
  FpExit(0); { the game is over; what the module wanted to do at its exit is of no interest }
end.
