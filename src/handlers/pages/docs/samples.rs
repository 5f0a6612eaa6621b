//! A request in the languages of its callers.

use std::fmt::Write as _;

use serde_json::Value;

use crate::handlers::pages::shell::escape;

/// The address of a service in documents. Pages replace it by their own.
pub const EXAMPLE_ORIGIN: &str = "http://localhost:8080";

/// A request to be shown.
pub struct Sample<'a> {
    /// The method, in upper case.
    pub method: &'a str,
    /// The path and the query.
    pub target: &'a str,
    /// The body.
    pub body: Option<&'a Value>,
    /// Whether the request needs the token of a game.
    pub needs_token: bool,
    /// The media type of the answer.
    pub media: &'a str,
}

/// A language with its code.
struct Tab {
    id: &'static str,
    name: &'static str,
    code: String,
}

impl Sample<'_> {
    /// Returns the code in each language, behind tabs that need no script. `number` tells the samples of a page apart.
    pub fn html(&self, number: usize) -> String {
        let mut html = "<fieldset class=\"code\"><legend class=\"unseen\">Code</legend>".to_owned();
        let tabs = [
            Tab { id: "curl", name: "curl", code: self.curl() },
            Tab { id: "python", name: "Python", code: self.python() },
            Tab { id: "javascript", name: "JavaScript", code: self.javascript() },
        ];
        for (at, Tab { id, name, .. }) in tabs.iter().enumerate() {
            let checked = if at == 0 { " checked" } else { "" };
            let _ = write!(
                html,
                "<label><input type=\"radio\" name=\"code-{number}\" value=\"{id}\"{checked}><span>{name}</span></label>"
            );
        }
        for Tab { id, code, .. } in tabs {
            let code = escape(&code);
            let _ =
                write!(html, "<pre tabindex=\"0\" data-code=\"{id}\"><code>{code}</code></pre>");
        }
        html + "</fieldset>"
    }

    fn url(&self) -> String {
        format!("{EXAMPLE_ORIGIN}{}", self.target)
    }

    /// Returns the name of the file in which the answer is kept; `None` for one that is printed.
    fn file(&self) -> Option<&str> {
        let path = self.target.split('?').next()?;
        if path == "/maze" {
            return Some("maze.svg");
        }
        path.rsplit('/').next().filter(|name| name.contains('.'))
    }

    fn is_json(&self) -> bool {
        self.media == "application/json"
    }

    fn curl(&self) -> String {
        let mut code = "curl".to_owned();
        // GET is the default, and --json means POST.
        if !matches!(self.method, "GET" | "POST") {
            let _ = write!(code, " -X {}", self.method);
        }
        if let Some(file) = self.file() {
            let _ = write!(code, " -o {file}");
        }
        if self.needs_token {
            code.push_str(" -H 'Authorization: Bearer TOKEN'");
        }
        if let Some(body) = self.body {
            let body = body.to_string().replace('\'', r"'\''");
            let _ = write!(code, " \\\n  --json '{body}'");
        }
        let _ = write!(code, " \\\n  '{}'", self.url());
        code
    }

    fn python(&self) -> String {
        let is_plain = self.method == "GET" && !self.needs_token;
        let mut code = String::new();
        if self.body.is_some() || self.is_json() {
            code.push_str("import json\n");
        }
        code.push_str(if is_plain {
            "from urllib.request import urlopen\n\n"
        } else {
            "from urllib.request import Request, urlopen\n\n"
        });
        let _ = writeln!(code, "url = {:?}", self.url());
        let request = if is_plain {
            "url"
        } else {
            let mut headers = Vec::new();
            if self.body.is_some() {
                headers.push("\"Content-Type\": \"application/json\"");
            }
            if self.needs_token {
                headers.push("\"Authorization\": \"Bearer TOKEN\"");
            }
            let mut data = "";
            if let Some(body) = self.body {
                let _ = writeln!(code, "body = json.dumps({})", python_value(body));
                data = "body.encode(), ";
            }
            let _ = writeln!(code, "headers = {{{}}}", headers.join(", "));
            let _ = writeln!(
                code,
                "request = Request(url, {data}headers=headers, method=\"{}\")",
                self.method
            );
            "request"
        };
        let _ = writeln!(code, "with urlopen({request}) as answer:");
        match self.file() {
            Some(file) => {
                let _ = write!(code, "    open(\"{file}\", \"wb\").write(answer.read())");
            }
            None if self.is_json() => code.push_str("    print(json.load(answer))"),
            None => code.push_str("    print(answer.read().decode())"),
        }
        code
    }

    fn javascript(&self) -> String {
        let mut options = Vec::new();
        if self.method != "GET" {
            options.push(format!("  method: \"{}\",\n", self.method));
        }
        let mut headers = Vec::new();
        if self.body.is_some() {
            headers.push("\"Content-Type\": \"application/json\"");
        }
        if self.needs_token {
            headers.push("Authorization: \"Bearer TOKEN\"");
        }
        if !headers.is_empty() {
            options.push(format!("  headers: {{ {} }},\n", headers.join(", ")));
        }
        if let Some(body) = self.body {
            options.push(format!("  body: JSON.stringify({body}),\n"));
        }
        let options = match options.concat() {
            none if none.is_empty() => none,
            some => format!(", {{\n{some}}}"),
        };
        let content = if self.is_json() {
            "json"
        } else if self.media == "image/svg+xml" || self.media.starts_with("text/") {
            "text"
        } else {
            "blob"
        };
        format!(
            "const answer = await fetch({:?}{options});\n\
             if (!answer.ok) throw new Error((await answer.json()).detail);\n\
             console.log(await answer.{content}());",
            self.url()
        )
    }
}

/// Returns a value in Python's syntax.
fn python_value(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(python_value).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(name, value)| format!("{name:?}: {}", python_value(value)))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
        other => other.to_string(),
    }
}
