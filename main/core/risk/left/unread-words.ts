/** What stands in the words of a program whose language nobody here reads: `mix run -e ..`, `nix eval --expr ..`, `composer config scripts.x ..`. */
import { isA } from '../../programs/facts-of.ts';
import { type Call, report, textOfPipe } from '../call.ts';
import { noteText } from '../line.ts';
import { takesText } from '../mechanisms/takes-text.ts';

/** Where keys and tokens lie, and what gives the whole environment. */
const secret =
  /(?:~|\$\{?HOME\}?|\{HOME\}|\/home\/\w+|\/Users\/\w+|\/root|[Hh]omeDir\w*|user_home\S{0,3})[^\s"']{0,40}\/\.?(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|vault|docker\/config|config\/(?:gh|gcloud|sops)|git-credentials)\b|\bid_(?:rsa|ed25519|ecdsa)\b|\.netrc\b|wp-config\.php|\b(?:System\.get_env|getenv|printenv)\s*\(\s*\)|\$ENV\b(?!\{|\[)/;
/** Another host, told where it stands or by the name of a call. */
const away =
  /\b(?:https?|ftp|wss?|tcp):\/\/(?!localhost|127\.|\[::1|0\.0\.0\.0)[\w$-]+[.:]|\bTCP4?:[\w.]+:\d|\bwp_mail\s*\(|\bTcp(?:Stream|Client)\b|\bnet\.Dial\(|\bnew Socket\(|\bsocketConnection\(/i;
/** Of the two in one text, that the first goes to the second. */
const sends =
  /post|put|upload|send|mail|fetch|request|curl|wget|\bnc\b|sock|query|\?\w+=|body|data|http(?:c|_)|uri|\bTcp[A-Z]/i;

/** Text about deleting is what tests, templates and linters are given as well. */
const reaches = /\b(?:curl|wget|nc|ncat|netcat|socat|telnet|ssh|scp|rsync|rclone)\b|\/dev\/(?:tcp|udp)\b|eval\(/;

const shortest = 12;
const longest = 20_000;

export const leavesInText = (text: string): boolean =>
  secret.test(text) && away.test(text) && sends.test(text.replaceAll(/https?:/g, ''));

const isRead = ({ program }: Call): boolean =>
  takesText(program) ||
  isA(program, 'shell') ||
  isA(program, 'fetcher') ||
  isA(program, 'socket') ||
  isA(program, 'copier') ||
  readWell.test(program);

/** Of other interpreters few calls are known. */
const readWell =
  /^(?:python[\d.]*|pypy\d?|node(?:js)?|bun|deno|tsx|ts-node|ruby|perl|php[\d.]*|[gmn]?awk|tclsh|wish|expect)$/;

/** Commands that only a shell could mean are rated as if they ran; a secret beside an address that takes it goes there. */
export function judgeUnreadWords(call: Call): void {
  if (isRead(call)) return;
  const piped = { text: textOfPipe(call), span: call.segment.span };
  const words = call.args.map(({ text, span }) => ({ text, span }));
  for (const given of [...words, piped]) {
    const { text, span } = given;
    if (text.length < shortest || text.length > longest || !/\S\s+\S/.test(text)) continue;
    if (given !== piped && reaches.test(text)) noteText(call.line, `?/${span[0]}.words`, text);
    if (leavesInText(text))
      report(call, 'words-leave', 'critical', 'XN', 'A secret and a way out are on the same line.', span);
  }
}
