/** Deno: an interpreter and a tool of many commands in one. */
import { type Call, has, operands, report } from '../call.ts';
import { type JudgeText, judgeCode, judgeScriptFile } from './judge-interpreters.ts';
import { judgeTask } from './judge-tasks.ts';

/** Always true: every use of it is known. */
export function judgeDeno(call: Call, judgeText: JudgeText): boolean {
  const [command, file] = operands(call, '--config -c --import-map');
  if (/^(?:test|lint|check|info|doc|types|bench|compile|bundle)$/.test(command?.text ?? '')) return true;
  if (command?.text === 'fmt' && has(call, '--check')) return true;
  if (command?.text === 'eval' && file !== undefined) {
    judgeCode(call, file.text, 'js', file, judgeText);
    return true;
  }
  if (command?.text === 'task') {
    const verdict = judgeTask(file?.text ?? 'list');
    if (verdict.level !== 'low') report(call, 'project-task', verdict.level, '', 'It runs a script of the project.');
    return true;
  }
  if (command?.text === 'run' && file !== undefined) {
    judgeScriptFile(call, file);
    return true;
  }
  if (command?.text === 'install' && has(call, '-g', '--global')) {
    report(call, 'deno-install', 'high', 'SN', 'It installs for the whole account or machine.');
    return true;
  }
  report(
    call,
    'deno-other',
    command?.text === 'publish' ? 'high' : 'medium',
    command?.text === 'publish' ? 'NC' : '',
    'It runs or changes the project.',
  );
  return true;
}
