{ Plays Bolek in Misie-Patysie (Polish Olympiad in Informatics), to be compiled together with a grader. O(mu) time
  and about 6 mu bytes for `poczatek`, O(1) for `ruch_bolka`.

  With piles modulo mu + 1 the limit mu never matters, and what is left is Wythoff's game: each column of the board
  has one lost row, and so has each diagonal. }
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
  { The lost positions with both numbers below `columns`: row by column, smaller number by difference. }
  columns: Int64 = 0;
  askedFor: Int64 = 0; { columns }
  differences: Int64 = 0;
  rowOf: PLongWord = nil;
  lowerOf: PLongWord = nil;

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

{ Allocates that many columns, or as many as memory permits. }
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

{ A column that no lost position has reached yet as a mirror image gets its own on the first diagonal that has none:
  every square below is one move from an earlier one. Each but the first uses up two columns, so there are at most
  columns / 2 + 1. With fewer columns than asked for, every lost position known is one still, but others are not
  known. }
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
    if row >= columns then break; { likewise in all later columns }
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

{ The number to take to get from one residue to another, wrapping below zero if necessary. }
function Way(source, target: Int64): Int64;
begin
  result := source - target;
  if result < 0 then result := result + limit + 1;
end;

{ Finds the moves to lost positions, at most one for bears, one for sticks and two for both, in this order. }
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
  { Taking both keeps the difference of the residues, unless only the lower one wraps and becomes the higher. }
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

{ In a lost position: the small move that leaves the fewest winning answers. None from an empty pool. }
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
  if askedFor < ColumnsFor(pool) then FindLost(ColumnsFor(pool)); { the pool is larger than announced }
  if WinningMoves(pool, moves) = 0 then moves[1] := Resist(pool);
  bm := moves[1].bears;
  bp := moves[1].sticks;
end;

end.
