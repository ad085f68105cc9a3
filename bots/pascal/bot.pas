{ A complete gramy bot: it remembers its matches and plays random legal moves. Usage: fpc bot.pas && ./bot [HOST:PORT | --stdio] }
program bot;

{$mode objfpc}{$H+}

uses
  {$ifdef unix}cwstring, BaseUnix,{$endif} Classes, SysUtils, StrUtils, SSockets, StreamIO, fpjson, jsonparser;

var
  FromReferee, ToReferee: Text;
  { Matches in progress by id: the start message of each, with all moves from the board to the position. }
  Matches: TJSONObject;

procedure Send(Message: TJSONObject);
begin
  WriteLn(ToReferee, Message.AsJSON);
  Flush(ToReferee);
  Message.Free;
end;

procedure Hello;
var
  Message: TJSONObject;
begin
  Message := TJSONObject.Create([
    'type', 'hello', 'protocol', 1, 'wants', TJSONArray.Create(['legal', 'undo']), 'capacity', 16,
    'name', IfThen(GetEnvironmentVariable('GRAMY_NAME') <> '', GetEnvironmentVariable('GRAMY_NAME'), 'pascal')]);
  if GetEnvironmentVariable('GRAMY_TOKEN') <> '' then
    Message.Add('token', GetEnvironmentVariable('GRAMY_TOKEN'));
  Send(Message);
end;

{ Seeds Random by match and ply, so that `gramy-referee verify` gets the same moves. }
procedure Seed(Match: TJSONObject);
var
  C: Char;
begin
  RandSeed := Match.Arrays['moves'].Count;
  for C in Match.Strings['match'] do
    RandSeed := RandSeed * 31 + Ord(C);
end;

{ Returns a random legal move. Put a better idea here. }
function Choose(Match: TJSONObject; Legal: TJSONArray): TJSONData;
begin
  Seed(Match);
  Result := Legal[Random(Legal.Count)];
end;

procedure Answer(Request: TJSONObject);
var
  Id: string;
  Match: TJSONObject;
  Moves, Latest, Legal: TJSONArray;
  Move: TJSONData;
  I: Integer;
begin
  Id := Request.Strings['match'];
  Match := Matches.Objects[Id];
  Moves := Match.Arrays['moves'];
  Latest := Request.Arrays['moves'];
  while Moves.Count > Request.Integers['ply'] - Latest.Count do { after a reconnect, the start may have given these moves already }
    Moves.Delete(Moves.Count - 1);
  for I := 0 to Latest.Count - 1 do
    Moves.Add(Latest[I].Clone);
  if Request.Find('legal', Legal) then
  begin
    Move := Choose(Match, Legal);
    Moves.Add(Move.Clone);
    Send(TJSONObject.Create(['type', 'move', 'match', Id, 'ply', Request.Integers['ply'], 'move', Move.Clone]));
  end
  else { more than 1000 legal moves, so the referee does not list them }
    Send(TJSONObject.Create(['type', 'resign', 'match', Id]));
end;

{ Handles a message from the referee; ignores messages of other types. }
procedure Read(const Line: string);
var
  Message: TJSONObject;
begin
  Message := GetJSON(Line) as TJSONObject;
  try
    case Message.Strings['type'] of
      'welcome': WriteLn(StdErr, 'connected as ', Message.Strings['name']);
      { After a reconnect the referee sends `start` again, with all moves played until then. }
      'start': Matches.Objects[Message.Strings['match']] := Message.Clone as TJSONObject;
      'move_request': Answer(Message);
      'end': Matches.Delete(Message.Strings['match']);
      'error': WriteLn(StdErr, Message.Strings['message']);
      'bye': WriteLn(StdErr, Message.Strings['reason']); { after its bye the referee closes the connection }
    end;
  finally
    Message.Free;
  end;
end;

function InputIsAPipe: Boolean;
{$ifdef unix}
var
  Status: TStat;
{$endif}
begin
  Result := {$ifdef unix}(FpFStat(StdInputHandle, Status) = 0) and FpS_ISFIFO(Status.st_mode){$else}False{$endif};
end;

procedure Connect;
var
  Address: string;
  Colon: Integer;
  Incoming, Outgoing: TStream;
begin
  Address := GetEnvironmentVariable('GRAMY_ADDRESS');
  if ParamCount > 0 then
    Address := ParamStr(1);
  if (Address = '--stdio') or ((Address = '') and InputIsAPipe) then
  begin
    Incoming := THandleStream.Create(StdInputHandle);
    Outgoing := THandleStream.Create(StdOutputHandle);
  end
  else
  begin
    if Address = '' then
      Address := '127.0.0.1:4242';
    Colon := RPos(':', Address);
    Incoming := TInetSocket.Create(Copy(Address, 1, Colon - 1), StrToInt(Copy(Address, Colon + 1)));
    Outgoing := Incoming;
  end;
  AssignStream(FromReferee, Incoming);
  Reset(FromReferee);
  AssignStream(ToReferee, Outgoing);
  Rewrite(ToReferee);
end;

var
  Line: string;
begin
  Connect;
  Matches := TJSONObject.Create;

  Hello;
  while not Eof(FromReferee) do
  begin
    ReadLn(FromReferee, Line);
    if StartsStr('{', Line) then { other lines are a greeting for people }
      Read(Line);
  end;

  Matches.Free;
end.
