{ Plays Bolek in Misie-Patysie (Polish Olympiad in Informatics), to be compiled together with a grader. With the
  limit mu, `poczatek` takes O(mu) time and about 6 mu bytes. `ruch_bolka` takes O(1) time, but O(mu) for a pool that
  is larger than all earlier pools.

  If piles are counted modulo mu + 1, the limit never matters, and the game is Wythoff's: a column is a number of
  bears, a row is a number of sticks. Each column has one lost row, and each diagonal has one lost position. }
unit mis;

{$mode objfpc}

interface

{ Starts a game: the pool has m bears and p sticks; a move takes at most mpo of a kind. }
procedure poczatek(m, p, mpo: LongInt);

{ Chooses Bolek's move from a pool of m bears and p sticks: bm and bp are the numbers that he takes. }
procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);

implementation

type
  TPair = record
    bears, sticks: Int64;
  end;
  TMoves = array[1..4] of TPair;

const
  Candidates = 32; { moves of each kind that are tried in a lost position }
  MostColumns = 20000000; { ten times what the task needs, 120 MB }
  Nowhere = High(LongWord);

var
  limit: Int64 = 1;
  { The lost positions with both numbers below `columns`. }
  columns: Int64 = 0;
  askedFor: Int64 = 0; { columns that the pool needs; memory may permit fewer }
  differences: Int64 = 0;
  rowOf: PLongWord = nil; { by column }
  lowerOf: PLongWord = nil; { the smaller number of the position, by the difference of its numbers }

function Smaller(a, b: Int64): Int64;
begin
  if a < b then result := a else result := b;
end;

function Pair(bears, sticks: Int64): TPair;
begin
  result.bears := bears;
  result.sticks := sticks;
end;

function ColumnsFor(pool: TPair): Int64;
begin
  result := pool.bears;
  if pool.sticks > result then result := pool.sticks;
  result := Smaller(limit, result) + 1;
end;

{ Allocates `wanted` columns, or as many as memory permits. }
procedure Reserve(wanted: Int64);
var
  before: Boolean;
begin
  if rowOf <> nil then FreeMem(rowOf);
  if lowerOf <> nil then FreeMem(lowerOf);
  before := ReturnNilIfGrowHeapFails;
  ReturnNilIfGrowHeapFails := true;
  columns := wanted;
  while columns > 0 do
  begin
    GetMem(rowOf, columns * SizeOf(LongWord));
    GetMem(lowerOf, (columns div 2 + 1) * SizeOf(LongWord));
    if (rowOf <> nil) and (lowerOf <> nil) then break;
    if rowOf <> nil then FreeMem(rowOf);
    if lowerOf <> nil then FreeMem(lowerOf);
    rowOf := nil;
    lowerOf := nil;
    columns := columns div 2;
  end;
  ReturnNilIfGrowHeapFails := before;
end;

{ Finds the lost positions, column by column. If the mirror image of an earlier lost position is in the column, that is
  the column's lost position. Otherwise it is on the first diagonal without one: from every lower square of the column,
  one move leads to an earlier lost position. Each lost position except the first uses up two columns, so there are at
  most columns / 2 + 1. If memory permits only some columns, only their lost positions are found. }
procedure FindLost(wanted: Int64);
var
  column, row: Int64;
begin
  askedFor := wanted;
  Reserve(Smaller(wanted, MostColumns));
  differences := 0;
  for column := 0 to columns - 1 do rowOf[column] := Nowhere;
  for column := 0 to columns - 1 do
  begin
    if rowOf[column] <> Nowhere then continue;
    row := column + differences;
    if row >= columns then break; { so are the rows of all later columns }
    rowOf[column] := row;
    rowOf[row] := column;
    lowerOf[differences] := column;
    inc(differences);
  end;
end;

function Partner(number: Int64): Int64;
begin
  if number < columns then result := rowOf[number] else result := Nowhere;
end;

function Lower(difference: Int64): Int64;
begin
  if difference < differences then result := lowerOf[difference] else result := Nowhere;
end;

{ The least number to take from a pile, so that its residue changes from one number to the other. }
function Way(source, target: Int64): Int64;
begin
  result := source - target;
  if result < 0 then result := result + limit + 1;
end;

{ Finds the moves to lost positions: at most one that takes bears, one that takes sticks, two that take both. }
function WinningMoves(pool: TPair; out found: TMoves): LongInt;
var
  x, y, low, high, most, target, first, second: Int64;

  procedure Add(bears, sticks: Int64);
  begin
    inc(result);
    found[result] := Pair(bears, sticks);
  end;

begin
  result := 0;
  x := pool.bears mod (limit + 1);
  y := pool.sticks mod (limit + 1);
  if Partner(x) = y then exit;
  target := Partner(y);
  if (target <> Nowhere) and (Way(x, target) <= pool.bears) then Add(Way(x, target), 0);
  target := Partner(x);
  if (target <> Nowhere) and (Way(y, target) <= pool.sticks) then Add(0, Way(y, target));
  { Taking both keeps the difference of the residues, unless only the lower residue falls below 0 and wraps to the
    higher one. }
  low := Smaller(x, y);
  high := x + y - low;
  most := Smaller(pool.bears, pool.sticks);
  first := 0;
  second := 0;
  target := Lower(high - low);
  if (target <> Nowhere) and (Way(low, target) <= most) then first := Way(low, target);
  target := Lower(limit + 1 - (high - low));
  if (target < high) and (high - target <= most) then second := high - target;
  if (second <> 0) and (second < first) then
  begin
    Add(second, second);
    second := 0;
  end;
  if first <> 0 then Add(first, first);
  if second <> 0 then Add(second, second);
end;

{ In a lost position, returns the small move that leaves the fewest winning answers; in an empty pool 0, 0. }
function Resist(pool: TPair): TPair;
var
  taken, kind, count, fewest: LongInt;
  move: TPair;
  answers: TMoves;
begin
  result := Pair(0, 0);
  fewest := High(LongInt);
  for taken := 1 to Candidates do
    for kind := 1 to 3 do
    begin
      move := Pair((kind and 1) * taken, (kind shr 1) * taken);
      if (move.bears > Smaller(limit, pool.bears)) or (move.sticks > Smaller(limit, pool.sticks)) then continue;
      count := WinningMoves(Pair(pool.bears - move.bears, pool.sticks - move.sticks), answers);
      if count >= fewest then continue;
      fewest := count;
      result := move;
    end;
end;

function PairOf(m, p: LongInt): TPair;
begin
  result := Pair(0, 0);
  if m > 0 then result.bears := m;
  if p > 0 then result.sticks := p;
end;

procedure poczatek(m, p, mpo: LongInt);
begin
  limit := 1;
  if mpo > 0 then limit := mpo;
  FindLost(ColumnsFor(PairOf(m, p)));
end;

procedure ruch_bolka(m, p: LongInt; var bm, bp: LongInt);
var
  pool: TPair;
  moves: TMoves;
begin
  pool := PairOf(m, p);
  if askedFor < ColumnsFor(pool) then FindLost(ColumnsFor(pool)); { the pool is larger than at poczatek }
  if WinningMoves(pool, moves) = 0 then moves[1] := Resist(pool);
  bm := moves[1].bears;
  bp := moves[1].sticks;
end;

end.
