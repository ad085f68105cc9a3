{ Prints its moves. }
unit mis;
interface
procedure poczatek(m, p, mpo: LongInt);
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
implementation
procedure poczatek(m, p, mpo: LongInt);
begin
end;
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
begin
  bm := 1;
  bp := 0;
  Write('one bear');
end;
end.
