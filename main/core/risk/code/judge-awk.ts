/** awk: commands, files and connections of its programs. */
import { type Call, operands, optionValues, report } from '../call.ts';
import { type JudgeText, judgeScriptFile } from '../judge-interpreters.ts';

/** awk runs other programs through system(), pipes and redirections of its own. */
export function judgeAwk(call: Call, judgeText: JudgeText): void {
  const files = optionValues(call, '-f', '--file');
  for (const file of files) judgeScriptFile(call, file);
  const program = operands(call, '-F -v -f --assign --field-separator --file')[0];
  if (program === undefined || files.length > 0) return;
  const code = program.text;
  for (const [, command] of code.matchAll(/system\s*\(\s*"((?:[^"\\]|\\.)*)"/g))
    judgeText(call, (command ?? '').replace(/\\(.)/g, '$1'), program.span);
  const pipes = /(?:\|\s*&?\s*"((?:[^"\\]|\\.)*)")|(?:"((?:[^"\\]|\\.)*)"\s*\|&?\s*getline)/g;
  for (const [, into, from] of code.matchAll(pipes)) {
    const command = into ?? from ?? '';
    if (!/^sort\b/.test(command)) judgeText(call, command, program.span);
  }
  if (/system\s*\(\s*[^")]|[\w)\]]\s*\|&?\s*getline/.test(code)) {
    call.line.isOpaque = true;
    report(call, 'awk-runs', 'high', '', 'Its program runs commands that are put together when it runs.', program.span);
  }
  if (runsOverNetwork(code))
    report(call, 'reverse-shell', 'critical', 'NXP', 'It hands a shell to another host.', program.span);
  else if (/\/inet\/(?:tcp|udp)/.test(code))
    report(call, 'awk-network', 'high', 'N', 'Its program talks to another host.', program.span);
  if (/\bprintf?\b[^;}]*>>?\s*["$\w]/.test(code.replace(/"(?:[^"\\]|\\.)*"/g, '""')) && /print[^;}]*>\s*"/.test(code))
    report(call, 'awk-writes', 'medium', '', 'Its program writes files.', program.span);
}

/** awk: a connection, and commands beside it that it is not told by the line. */
function runsOverNetwork(code: string): boolean {
  if (!/\/inet\/(?:tcp|udp)/.test(code)) return false;
  const names = new Set([...code.matchAll(/(\w+)\s*=\s*"\/inet\//g)].map(([, name]) => name));
  const runs = [...code.matchAll(/(\w+|"(?:[^"\\]|\\.)*")\s*\|&?\s*getline|system\s*\(\s*(\w+|"(?:[^"\\]|\\.)*")/g)];
  return runs.some(
    ([, from, run]) => run !== undefined || (from !== undefined && !names.has(from) && !from.startsWith('"/inet/')),
  );
}
