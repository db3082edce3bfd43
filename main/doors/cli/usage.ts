/** The help texts of the command line. */

export const usage = `countersign - one desk where every coding agent on this machine has to ask

Usage:
  countersign exec [options] -- command [argument...]   run one command through the desk
  countersign serve [options]                           start the desk for a browser
  countersign status [--json]                           is a desk running, and what waits there
  countersign doctor [--json]                           what this machine can protect
  countersign assess [--json] [options] -- 'LINE'       how risky a shell line is, without running it
  countersign rules list|add|remove|preview|import|export   the standing rules about commands
  countersign model [set ... | off]                     which model describes commands on cards
  countersign --help | --version

Options of exec:
  --project DIR      the project the command belongs to (default: the current folder)
  --cwd DIR          the folder to run in (default: the current folder if it is in the project)
  --approval WHEN    untrusted | on-failure | on-request | never
  --sandbox FILES    read-only | workspace-write | danger-full-access
  --network MODE     blocked | ask | allow-listed | full
  --allow-host HOST  a host, *.domain or **.domain (with :port) that needs no question; may be repeated
  --writable PATH    a further path that may be written; may be repeated
  --timeout-ms N     end the command after N milliseconds
  --json             one line of JSON about the outcome, on file descriptor 3 or as the last line of stderr
  --tty              give the command a terminal
  With a running desk, more than the project's settings give is asked about there. Without one exec runs alone:
  the options are then yours to give, and what would need an answer is refused.

Options of assess:
  --cwd DIR --project DIR --home DIR   where the line would run (default: the current folder)
  --json                               the answer as JSON
  --jsonl                              many lines: one JSON question per line of standard input

Options of serve:
  --port N           port on 127.0.0.1 (default: any free one)
  --socket PATH --public-origin URL
                     listen on a Unix socket instead, reached through a tunnel at URL
  --open             open the page in a browser, if there is one
  --json             print the address as JSON

Exit codes of exec: the command's own, 128+n after a signal; 2 the arguments were not understood, 124 timed out,
125 refused or denied, 126 no sandbox, 127 command not found.
`;
