{ Has 40 MB of global data. }
unit large;
interface
procedure poczatek(m, p, mpo: LongInt);
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
implementation
var
  numbers: array[1..10000000] of LongInt;
procedure poczatek(m, p, mpo: LongInt);
begin
  numbers[m] := p;
end;
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
begin
  bm := Ord(m > 0);
  bp := 1 - bm;
end;
end.
