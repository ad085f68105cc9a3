{ answers.c in Pascal. }
program answers;

uses mis;

var
  m, p, mpo, bm, bp: LongInt;

begin
  while not SeekEof do
  begin
    ReadLn(m, p, mpo);
    poczatek(m, p, mpo);
    ruch_bolka(m, p, bm, bp);
    WriteLn(bm, ' ', bp);
  end;
end.
