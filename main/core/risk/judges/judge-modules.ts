/** Interpreters that are given code, a script or, of python, a module: what each module is for. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { judgeServed } from '../mechanisms/judge-serving.ts';
import { judgeByTables } from '../tool-table.ts';
import { asksOnly, judgeCode, judgeInterpreter, type JudgeText } from './judge-interpreters.ts';

export function judgeModuleOrCode(call: Call, judgeText: JudgeText): void {
  const at = call.args.findIndex(({ text }) => text === '-m');
  const module = call.args[at + 1];
  const isModule =
    at >= 0 &&
    module !== undefined &&
    /^(?:python|pypy|py$)/.test(call.program) &&
    call.args.slice(0, at).every(({ text }) => text.startsWith('-') && text !== '-c');
  if (!isModule) return judgeInterpreter(call, judgeText);
  if (asksOnly({ args: call.args.slice(at + 2) })) return;
  const name = module.text;
  if (/^(?:http\.server|SimpleHTTPServer|smtpd)$/.test(name))
    judgeServed(call, optionValues(call, '-d', '--directory'));
  if (/^(?:http\.server|SimpleHTTPServer|smtpd)$/.test(name))
    return report(call, 'serves', 'medium', 'N', 'It serves files to others.', module.span);
  if (
    /^(?:json\.tool|this|site|sysconfig|platform|compileall|py_compile|tabnanny|dis|ast|tokenize|doctest|calendar|build|pydoc|inspect|unittest|pytest|nose|tox|nox|coverage|mypy|pip_audit)$/.test(
      name,
    )
  )
    return;
  if (/^(?:venv|virtualenv|ensurepip)$/.test(name)) {
    for (const word of call.args.slice(at + 2)) call.line.environments.add(placeWord(call.line, word).path);
    return report(call, 'makes-environment', 'medium', '', 'It creates an environment in the project.', module.span);
  }
  const inner: Call = { ...call, program: name, head: module, args: call.args.slice(at + 2) };
  // They run a script as the interpreter itself would.
  const again = /^(?:cProfile|profile|pdb|trace)$/.test(name) ? inner.args.findIndex(({ text }) => text === '-m') : -1;
  if (again >= 0)
    return judgeModuleOrCode({ ...inner, program: call.program, args: inner.args.slice(again) }, judgeText);
  if (/^(?:cProfile|profile|pdb|trace|runpy)$/.test(name))
    return judgeInterpreter({ ...inner, program: call.program }, judgeText);
  if (name === 'timeit') {
    for (const code of operands(inner, '-n -r -u -s')) judgeCode(inner, code.text, 'python', code, judgeText);
    return;
  }
  if (/^(?:zipfile|tarfile)$/.test(name) && has(inner, '-l', '--list', '-t', '--test')) return;
  if (!judgeByTables(inner))
    report(
      call,
      'runs-module',
      'medium',
      '',
      'It runs a module of the project or of an installed package.',
      module.span,
    );
}
