// A complete gramy bot: remembers its matches, plays any legal move. Usage: go run bot.go [HOST:PORT]
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log"
	"math/rand"
	"net"
	"os"
	"time"
)

type Move []int64

// Match is one that is being played.
type Match struct {
	Game  string
	Board string
	Start *int64 // nil where the board says it
	Seat  int
	Moves []Move // from the board to the position
}

type Start struct {
	ID string `json:"match"`
	Match
}

type MoveRequest struct {
	Match string
	Ply   int
	Moves []Move
	Legal []Move // nil where there are more than 1000
}

type Bot struct {
	referee *json.Encoder // ends each message with a newline
	matches map[string]*Match
	random  *rand.Rand
}

// choose is the place for a better idea than any legal move.
func (b *Bot) choose(match *Match, legal []Move) Move {
	return legal[b.random.Intn(len(legal))]
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
	known := request.Ply - len(request.Moves) // after coming back match.Moves may have more
	match.Moves = append(match.Moves[:known], request.Moves...)
	if request.Legal == nil {
		return b.referee.Encode(map[string]any{"type": "resign", "match": request.Match})
	}
	move := b.choose(match, request.Legal)
	match.Moves = append(match.Moves, move)
	return b.referee.Encode(map[string]any{"type": "move", "match": request.Match, "ply": request.Ply, "move": move})
}

// read does what a line of the referee's asks for; those of other types are passed over.
func (b *Bot) read(line []byte) error {
	switch decode[struct{ Type string }](line).Type {
	case "welcome":
		log.Print("here as ", decode[struct{ Name string }](line).Name)
	case "start": // of a match that goes on, too: it begins anew from these moves
		start := decode[Start](line)
		b.matches[start.ID] = &start.Match
	case "move_request":
		return b.answer(decode[MoveRequest](line))
	case "end":
		delete(b.matches, decode[struct{ Match string }](line).Match)
	case "error":
		log.Print(decode[struct{ Message string }](line).Message)
	case "bye": // and the referee closes
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

func main() {
	log.SetFlags(0)
	address := environment("GRAMY_ADDRESS", "127.0.0.1:4242")
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	wire, err := net.Dial("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	bot := Bot{json.NewEncoder(wire), map[string]*Match{}, rand.New(rand.NewSource(time.Now().UnixNano()))}
	err = bot.hello()
	for lines := bufio.NewReader(wire); err == nil; {
		var line []byte
		if line, err = lines.ReadBytes('\n'); err == nil && bytes.HasPrefix(line, []byte("{")) {
			err = bot.read(line)
		}
	}
	if !errors.Is(err, io.EOF) {
		log.Fatal(err)
	}
}
