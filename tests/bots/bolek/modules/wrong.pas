{ Takes more than the limit allows. }
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
  bm := m + 1;
  bp := 0;
end;
end.
