{ graj.c in Pascal. }
program graj;

uses mis;

var
  m, p, mpo, bm, bp, lm, lp: LongInt;

procedure inicjuj;
begin
  ReadLn(m, p, mpo);
end;

procedure ruch_lolka;
begin
  lm := Ord(m > 0);
  lp := 1 - lm;
end;

function lawful: Boolean;
begin
  lawful := (bm >= 0) and (bp >= 0) and (bm + bp > 0) and (bm <= mpo) and (bp <= mpo) and (bm <= m) and (bp <= p)
    and ((bm = 0) or (bp = 0) or (bm = bp));
end;

begin
  inicjuj;
  poczatek(m, p, mpo);
  repeat
    ruch_bolka(m, p, bm, bp);
    if not lawful then
    begin
      WriteLn('Niepoprawny ruch!');
      Halt(0);
    end;
    m := m - bm;
    p := p - bp;
    if (m = 0) and (p = 0) then
    begin
      WriteLn('Wygrana Bolka!');
      Halt(0);
    end;
    ruch_lolka;
    m := m - lm;
    p := p - lp;
  until (m = 0) and (p = 0);
  WriteLn('Przegrana Bolka!');
end.
