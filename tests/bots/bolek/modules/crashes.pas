{ Divides by zero. }
unit mis;
interface
procedure poczatek(m, p, mpo: LongInt);
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
implementation
var
  limit: LongInt;
procedure poczatek(m, p, mpo: LongInt);
begin
  limit := 0;
end;
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
begin
  bm := m div limit;
  bp := 0;
end;
end.
