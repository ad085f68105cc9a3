// A complete gramy bot: it remembers its matches and plays random legal moves. Usage: go run bot.go [HOST:PORT | --stdio]
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"math/rand"
	"net"
	"os"
)

type Move []int64

// Match is a match in progress.
type Match struct {
	ID    string `json:"match"`
	Game  string
	Board string
	Start *int64 // the vertex where play begins; nil if the board determines it
	Seat  int
	Moves []Move  // all moves from the board to the position
}

type MoveRequest struct {
	Match string
	Ply   int
	Moves []Move
	Legal []Move // legal moves; nil if there are more than 1000
}

type Bot struct {
	referee *json.Encoder // ends each message with a newline
	matches map[string]*Match
}

// choose returns a random legal move; put a better idea here.
func (b *Bot) choose(match *Match, legal []Move) Move {
	return legal[chance(match).Intn(len(legal))]
}

// chance returns a random generator, seeded by match and ply, so that `gramy-referee verify` gets the same moves.
func chance(match *Match) *rand.Rand {
	hash := fnv.New64a()
	fmt.Fprint(hash, match.ID, " ", len(match.Moves))
	return rand.New(rand.NewSource(int64(hash.Sum64())))
}

func (b *Bot) hello() error {
	hello := map[string]any{"type": "hello", "protocol": 1, "name": environment("GRAMY_NAME", "go"),
		"wants": []string{"legal", "undo"}, "capacity": 16}
	if token, given := os.LookupEnv("GRAMY_TOKEN"); given {
		hello["token"] = token
	}
	return b.referee.Encode(hello)
}

func (b *Bot) answer(request MoveRequest) error {
	match := b.matches[request.Match]
	known := request.Ply - len(request.Moves)  // after a reconnect, match.Moves may already have the moves of the request
	match.Moves = append(match.Moves[:known], request.Moves...)
	if request.Legal == nil {
		return b.referee.Encode(map[string]any{"type": "resign", "match": request.Match})
	}
	move := b.choose(match, request.Legal)
	match.Moves = append(match.Moves, move)
	return b.referee.Encode(map[string]any{"type": "move", "match": request.Match, "ply": request.Ply, "move": move})
}

// read handles a message from the referee; it ignores messages of other types.
func (b *Bot) read(line []byte) error {
	switch decode[struct{ Type string }](line).Type {
	case "welcome":
		log.Print("connected as ", decode[struct{ Name string }](line).Name)
	case "start": // after a reconnect the referee sends `start` again, with all moves played until then
		match := decode[Match](line)
		b.matches[match.ID] = &match
	case "move_request":
		return b.answer(decode[MoveRequest](line))
	case "end":
		delete(b.matches, decode[struct{ Match string }](line).Match)
	case "error":
		log.Print(decode[struct{ Message string }](line).Message)
	case "bye": // after its bye the referee closes the connection
		log.Print(decode[struct{ Reason string }](line).Reason)
	}
	return nil
}

func decode[T any](line []byte) (message T) {
	if err := json.Unmarshal(line, &message); err != nil {
		log.Fatal(err)
	}
	return message
}

func environment(name, otherwise string) string {
	if value, given := os.LookupEnv(name); given {
		return value
	}
	return otherwise
}

func isPipe(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeNamedPipe != 0
}

func connect() (io.Reader, io.Writer) {
	address := environment("GRAMY_ADDRESS", "")
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	if address == "--stdio" || (address == "" && isPipe(os.Stdin)) {
		return os.Stdin, os.Stdout
	}
	if address == "" {
		address = "127.0.0.1:4242"
	}
	wire, err := net.Dial("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	return wire, wire
}

func main() {
	log.SetFlags(0)
	in, out := connect()
	bot := Bot{json.NewEncoder(out), map[string]*Match{}}
	err := bot.hello()
	for lines := bufio.NewReader(in); err == nil; {
		var line []byte
		if line, err = lines.ReadBytes('\n'); err == nil && bytes.HasPrefix(line, []byte("{")) {
			err = bot.read(line)
		}
	}
	if !errors.Is(err, io.EOF) {
		log.Fatal(err)
	}
}
