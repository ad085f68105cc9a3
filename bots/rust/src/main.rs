//! A complete gramy bot: it remembers its matches and plays random legal moves. Usage: cargo run -- [HOST:PORT | --stdio]
use serde::{Deserialize, Serialize};
use std::collections::hash_map::{DefaultHasher, HashMap};
use std::env;
use std::error::Error;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::FileTypeExt;

type Move = Vec<u64>;

/// A match in progress.
#[allow(dead_code)]  // this example's `choose` does not read all fields
#[derive(Deserialize)]
struct Match {
    #[serde(rename = "match")]
    id: String,
    game: String,
    board: String,
    start: Option<u64>, // the vertex where play begins; none if the board determines it
    seat: usize,
    moves: Vec<Move>, // all moves from the board to the position
}

#[derive(Deserialize)]
struct MoveRequest {
    r#match: String,
    ply: usize,
    moves: Vec<Move>,
    legal: Option<Vec<Move>>, // the legal moves; none if there are more than 1000
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum FromReferee {
    Welcome {
        name: String,
    },
    Start(Match),
    MoveRequest(MoveRequest),
    End {
        r#match: String,
    },
    Error {
        message: String,
    },
    Bye {
        reason: String,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Serialize)]
struct Hello {
    protocol: u32,
    name: String,
    token: Option<String>,
    wants: [&'static str; 2],
    capacity: u32,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum ToReferee {
    Hello(Hello),
    Move {
        r#match: String,
        ply: usize,
        r#move: Move,
    },
    Resign {
        r#match: String,
    },
}

/// Returns a random legal move. Put a better idea here.
fn choose(state: &Match, legal: &[Move]) -> Move {
    legal[chance(state) as usize % legal.len()].clone()
}

/// A random number, seeded by match and ply, so that `gramy-referee verify` gets the same moves.
fn chance(state: &Match) -> u32 {
    let mut hasher = DefaultHasher::new();
    (&state.id, state.moves.len()).hash(&mut hasher);
    hasher.finish() as u32
}

fn answer(state: &mut Match, request: MoveRequest) -> ToReferee {
    let MoveRequest {
        r#match,
        ply,
        moves,
        legal,
    } = request;
    state.moves.truncate(ply - moves.len());  // after a reconnect, `start` may have given these moves already
    state.moves.extend(moves);
    match legal {
        Some(legal) => {
            let r#move = choose(state, &legal);
            state.moves.push(r#move.clone());
            ToReferee::Move {
                r#match,
                ply,
                r#move,
            }
        }
        None => ToReferee::Resign { r#match },
    }
}

fn send(wire: &mut dyn Write, message: &ToReferee) -> Result<(), Box<dyn Error>> {
    let mut line = serde_json::to_string(message)?;
    line.push('\n');
    wire.write_all(line.as_bytes())?;
    Ok(wire.flush()?)
}

fn is_input_a_pipe() -> bool {
    fs::metadata("/dev/stdin").map_or(false, |input| input.file_type().is_fifo())
}

fn main() -> Result<(), Box<dyn Error>> {
    let address = env::args()
        .nth(1)
        .or_else(|| env::var("GRAMY_ADDRESS").ok());
    let (wire, mut out): (Box<dyn Read>, Box<dyn Write>) = match address.as_deref() {
        Some("--stdio") => (Box::new(io::stdin()), Box::new(io::stdout())),
        None if is_input_a_pipe() => (Box::new(io::stdin()), Box::new(io::stdout())),
        named => {
            let wire = TcpStream::connect(named.unwrap_or("127.0.0.1:4242"))?;
            (Box::new(wire.try_clone()?), Box::new(wire))
        }
    };
    let hello = Hello {
        protocol: 1,
        name: env::var("GRAMY_NAME").unwrap_or_else(|_| "rust".into()),
        token: env::var("GRAMY_TOKEN").ok(),
        wants: ["legal", "undo"],
        capacity: 16,
    };
    send(&mut out, &ToReferee::Hello(hello))?;

    let mut matches: HashMap<String, Match> = HashMap::new();
    for line in BufReader::new(wire).lines() {
        let line = line?;
        if !line.starts_with('{') {
            continue; // no message, but the referee's greeting for people
        }
        match serde_json::from_str(&line)? {
            FromReferee::Welcome { name } => eprintln!("connected as {name}"),
            // After a reconnect the referee sends `start` again, with all moves played until then.
            FromReferee::Start(state) => {
                matches.insert(state.id.clone(), state);
            }
            FromReferee::MoveRequest(request) => {
                let state = matches
                    .get_mut(&request.r#match)
                    .ok_or("the referee asked for a move in a match that has not begun")?;
                send(&mut out, &answer(state, request))?;
            }
            FromReferee::End { r#match } => {
                matches.remove(&r#match);
            }
            FromReferee::Error { message } => eprintln!("{message}"),
            FromReferee::Bye { reason } => eprintln!("{reason}"), // after its bye the referee closes the connection
            FromReferee::Unknown => {}
        }
    }
    Ok(())
}
