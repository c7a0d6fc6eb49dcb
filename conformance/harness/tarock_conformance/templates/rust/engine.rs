// An engine for the conformance suite of tarock. It claims nothing yet: give OPS and VARIANTS their first entries.
// Rules to keep: one line out for a line in, flushed; the id unchanged; notes for people on the standard error output.
use std::io::{self, BufRead};

/// From an operation to what answers it: `given` in, `result` out. One for which each card counts 1:
/// ("card-points", |given| format!(r#"{{"points":{}}}"#, parts(field(given, "cards").unwrap_or("")).len())),
const OPS: &[(&str, fn(&str) -> String)] = &[];
/// The rule sets that are known, such as "lungau".
const VARIANTS: &[&str] = &[];

/// The items of a list, or the names and values of an object in turn, each as it stands in the text.
fn parts(json: &str) -> Vec<&str> {
    let (mut cuts, mut depth, mut is_text, mut is_escaped) = (vec![], 0, false, false);
    for (at, byte) in json.bytes().enumerate() {
        match byte {
            b'"' if !is_escaped => is_text = !is_text,
            b'{' | b'[' if !is_text => depth += 1,
            b'}' | b']' if !is_text => depth -= 1,
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
        let is_cut = depth == 1 && b"{[,:".contains(&byte) || depth == 0 && b"}]".contains(&byte);
        cuts.extend((is_cut && !is_text).then_some(at));
    }
    cuts.windows(2).map(|cut| json[cut[0] + 1..cut[1]].trim()).filter(|part| !part.is_empty()).collect()
}

/// The value of a field as it stands in the text, a text with its quotes and escapes.
fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    parts(json).chunks_exact(2).find(|pair| pair[0].trim_matches('"') == name).map(|pair| pair[1])
}

fn answer(request: &str) -> String {
    let name = |key| field(request, key).unwrap_or("").trim_matches('"');
    let ops: Vec<_> = OPS.iter().map(|op| op.0).collect();
    let (op, option) = (OPS.iter().find(|op| op.0 == name("op")), name("options").split('"').nth(1));
    match (name("cmd"), op, option) {
        ("hello", ..) => format!(r#""protocol":1,"engine":{{"name":"my-engine","version":"0.1","language":"Rust"}},"supports":
{{"ops":{ops:?},"variants":{VARIANTS:?}}},"limits":{{"in_flight":64}},"gives":{{"codes":false,"reasons":false}}"#).replace('\n', ""),
        ("ruleset", _, Some(option)) => format!(r#""unsupported":{{"features":["option:{option}"]}}"#),
        ("ruleset", ..) if VARIANTS.contains(&name("variant")) => r#""ok":true"#.to_string(),
        ("ruleset", ..) => format!(r#""unsupported":{{"features":["variant:{}"]}}"#, name("variant")),
        ("case", Some(op), _) => format!(r#""result":{}"#, op.1(name("given"))),
        ("case", ..) => format!(r#""unsupported":{{"feature":"op:{}"}}"#, name("op")),
        ("reset", ..) => r#""ok":true"#.to_string(),
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
