/** What is done on a machine of others, and in processes that keep the secrets of this one. */
import { type Call, optionValues, report } from '../call.ts';
import { readPath, writePath } from '../files/touch-path.ts';
import type { ResolvedWord } from '../resolve-word.ts';

const shells = /^(?:ssh|autossh|mosh|pdsh|pssh|parallel-ssh|clush|dsh|rsh|vagrant ssh)$/;
/** What only prints or asks there. */
const looks = /^(?:prints-|reads-|lists-|talks-|names-|searches-|loads-|unknown-program$|interactive$)/;

/** `ssh host './deploy.sh'`: what is a change of one's own files here is one of another system there. `before`: findings that are not of this call. */
export function judgeThere(call: Call, before: number): void {
  const { line, segment } = call;
  if (!segment.wrappers.some((name) => shells.test(name))) return;
  const changes = line.findings.slice(before).some(({ code, level }) => level === 'medium' && !looks.test(code));
  if (changes) report(call, 'changes-there', 'high', 'NC', 'It changes something on another machine.');
}

const attaches =
  /^(?:[sl]trace|gdb|lldb|perf|dtrace|dtruss|frida(?:-trace)?|reptyr|gcore|procdump|memdump|jmap|py-spy|criu|bpftrace)$/;
const alone = /^(?:gcore|procdump|memdump|reptyr|jmap)$/;
const keeper =
  /\b(?:(?:ssh|gpg|polkit|secret)-?agent|sshd|gnome-keyring\w*|kwalletd?\d?|keepass\w*|[1l]password|bitwarden|vault|securityd|sssd|login|passwd|chrom(?:e|ium)|firefox)\b/;

/** `strace -p $(pgrep ssh-agent)`: who looks into a process reads what it keeps. */
export function judgeAttaching(call: Call): void {
  const { program, line, segment, args } = call;
  if (!attaches.test(program)) return;
  const given = optionValues(call, '-p', '--pid', '--attach', '-attach-pid', '-n', '-t').map(({ span }) => span);
  const spans = alone.test(program) ? args.map(({ span }) => span) : given;
  const isKeeper = spans.some((span) => keeper.test(line.parsed.text.slice(...span)));
  if (!isKeeper && !given.some((span) => line.parsed.text.slice(...span) === '1')) return;
  line.secrets.push({ span: segment.span, segment });
  report(call, 'looks-into-keeper', 'high', 'XP', 'It looks into a process that holds secrets.');
}

/** `--cookies-from-browser`: who has these is logged in. */
export function judgeLogins(call: Call): void {
  call.line.secrets.push({ span: call.segment.span, segment: call.segment });
  report(call, 'reads-secret', 'high', 'X', 'It takes logins from a browser.');
  for (const file of optionValues(call, '--cookies')) writePath(call, file);
}

/** `wormhole send x`: to anyone who has the code. */
export function judgeHandedOver(call: Call, words: readonly ResolvedWord[]): void {
  const { line, segment } = call;
  const at = words.findIndex(({ text }) => /^(?:send|tx|upload)$/.test(text));
  if (at < 0) return report(call, 'copies-between-hosts', 'medium', 'N', 'It talks to another host.');
  for (const file of words.slice(at + 1)) readPath(call, file);
  line.sendings.push({ span: segment.span, segment, what: 'file' });
  report(call, 'sends-file', 'high', 'XN', 'It sends files to another host.');
}
