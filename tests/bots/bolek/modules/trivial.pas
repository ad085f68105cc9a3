{ Takes one bear, or one stick if there is no bear. }
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
  bm := Ord(m > 0);
  bp := 1 - bm;
end;
end.
