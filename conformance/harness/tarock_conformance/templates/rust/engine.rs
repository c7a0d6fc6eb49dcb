// An engine for the conformance suite of tarock. It claims nothing yet: name operations and rule sets in HELLO.
// Rules to keep: one line out for a line in, flushed; the id unchanged; notes for people on the standard error output.
use std::io::{self, BufRead};

const HELLO: &str = r#""protocol":1,"engine":{"name":"my-engine","version":"0.1","language":"Rust"},
"supports":{"ops":[],"variants":[]},"limits":{"in_flight":64},"gives":{"codes":false,"reasons":false}"#;

/// Where the part of an object or list that starts at `from` ends: at a colon, comma or bracket of its own.
fn end(json: &str, from: usize) -> Option<usize> {
    let (mut depth, mut is_text, mut is_escaped) = (0, false, false);
    for (at, byte) in json.bytes().enumerate().skip(from) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b',' | b':' | b'}' | b']' if depth == 0 => return Some(at),
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The value of a field as it stands in the text, quotes and escapes included: enough for ids and names, no JSON reader.
fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let mut at = json.len() - json.trim_start().strip_prefix('{')?.len();
    loop {
        let colon = end(json, at)?;
        let stop = end(json, colon + 1)?;
        if json[at..colon].trim() == format!("\"{name}\"") {
            return Some(json[colon + 1..stop].trim());
        }
        at = stop + 1;
    }
}

fn answer(request: &str) -> String {
    let name = |key| field(request, key).unwrap_or("").trim_matches('"');
    match name("cmd") {
        "hello" => HELLO.replace('\n', ""),
        "ruleset" => format!(r#""unsupported":{{"features":["variant:{}"]}}"#, name("variant")),
        "case" => format!(r#""unsupported":{{"feature":"op:{}"}}"#, name("op")), // field(request, "given") has the rest
        "reset" => r#""ok":true"#.to_string(),
        _ => r#""error":{"code":"TR301","message":"there is no such request"}"#.to_string(),
    }
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        match (field(&line, "cmd"), field(&line, "id")) {
            (Some("\"bye\""), _) => break,
            (Some(_), Some(id)) if id.starts_with('"') => println!(r#"{{"id":{id},{}}}"#, answer(&line)),
            _ => eprintln!("not answered: {}", line.chars().take(200).collect::<String>()),
        }
    }
    Ok(())
}
