{ A module that does not compile. }
unit mis;
interface
procedure poczatek(m, p, mpo: LongInt);
implementation
procedure poczatek(m, p, mpo: LongInt);
begin
  here_is_the_mistake := 1;
end;
end.
