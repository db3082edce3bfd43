/** Ways to make git run another program: options, settings, addresses. */
import { type Call, optionValues, operands, report } from '../call.ts';
import { judgeGitFiles } from './git-files.ts';
import { addFinding } from '../line.ts';
import type { JudgeText } from '../judges/judge-interpreters.ts';

const running =
  /^(?:core\.(?:pager|editor|fsmonitor|sshcommand|hookspath|askpass|gitproxy|alternaterefscommand)|alias\..*|pager\..*|diff\.(?:external|.*\.(?:command|textconv))|merge\..*\.driver|filter\..*\.(?:clean|smudge|process)|credential(?:\..*)?\.helper|gpg\.program|gpg\..*\.program|sequence\.editor|uploadpack\..*|receive\..*hook|remote\..*\.(?:uploadpack|receivepack|vcs)|difftool\..*\.cmd|mergetool\..*\.cmd|browser\..*\.cmd|man\..*\.cmd|protocol\.ext\.allow|url\..*\.(?:insteadof|pushinsteadof)|include\.path|includeif\..*|init\.templatedir|http\.(?:proxy|sslverify)|submodule\..*\.update|sendemail\..*cmd)$/i;
const harmlessValue =
  /^(?:cat|less(?: -\w+)?|true|false|delta|bat|vim?|nano|code(?: --wait| -w)?|ssh|gpg2?|store|cache|osxkeychain|manager|libsecret|)$/;

export function judgeGitOptions(call: Call, judgeText: JudgeText): void {
  judgeGitFiles(call);
  const settings: { name: string; value: string; span: Call['segment']['span'] }[] = [];
  for (const word of optionValues(call, '-c')) {
    const equals = word.text.indexOf('=');
    if (equals > 0)
      settings.push({ name: word.text.slice(0, equals), value: word.text.slice(equals + 1), span: word.span });
  }
  const [command, ...rest] = operands(call, '-C -c --git-dir --work-tree --namespace --exec-path --config-env');
  if (command?.text === 'config') {
    const words = rest.filter(({ text }) => text !== 'set');
    const [name, value] = words;
    if (name !== undefined && value !== undefined)
      settings.push({ name: name.text, value: value.text, span: value.span });
  }
  for (const { name, value, span } of settings) {
    if (!running.test(name)) continue;
    if (/^http\.sslverify$/i.test(name)) {
      if (/^(?:false|0|no)$/i.test(value))
        report(call, 'unchecked-host', 'high', 'NC', 'It does not check whom it talks to.', span);
      continue;
    }
    if (/^alias\./i.test(name) && !value.startsWith('!')) continue;
    if (/^core\.hookspath$/i.test(name))
      report(call, 'skips-checks', 'medium', 'C', 'It skips the checks before it.', span);
    if (harmlessValue.test(value)) continue;
    // What a helper is asked for is a password.
    if (/^credential(?:\..*)?\.helper$/i.test(name) && /\b(?:curl|wget|nc|tee)\b|>>|\/dev\/tcp/.test(value))
      report(call, 'secret-leaves', 'critical', 'XN', 'A secret and a way out are on the same line.', span);
    report(call, 'git-runs', 'high', 'S', 'A setting makes git run another program.', span);
    judgeText(call, value.replace(/^!/, ''), span);
  }
  for (const option of optionValues(call, '--upload-pack', '--receive-pack'))
    if (!/^(?:\S*\/)?git[ -](?:upload|receive)-pack$/.test(option.text))
      report(call, 'git-runs', 'high', 'N', 'An option makes git run another program.', option.span);
  for (const option of optionValues(call, '--upload-pack', '--receive-pack', '--exec', '-x', '-u')) {
    if (
      /^(?:rebase|clone|fetch|ls-remote|push|pull|archive)$/.test(command?.text ?? '') &&
      (option.text.includes('/') || option.text.includes(' ')) &&
      !(command?.text === 'push' && !option.text.includes(' '))
    )
      judgeText(call, option.text, option.span);
  }
  if (command?.text === 'push') judgeFedNames(call);
  if (
    /^(?:push|commit|merge|am|rebase)$/.test(command?.text ?? '') &&
    call.args.some(({ text }) => text === '--no-verify')
  )
    report(call, 'skips-checks', 'medium', 'C', 'It skips the checks before it.');
  if (call.args.some(({ text }) => text.startsWith('ext::')))
    report(call, 'git-runs', 'critical', 'N', 'The address makes git run another program.');
}

/** A colon or a plus that is put in front of each name: `sed 's#origin/#:#'`, `awk '{print ":"$1}'`, `printf ':%s'`. */
const marked = /\bs([#/|,@])(?:(?!\1).)*\1[+:]|["'][+:]["'%$\\]/;

/** `git branch -r | sed 's#origin/#:#' | xargs git push origin`: what it deletes or overwrites there stands in no word of it. */
function judgeFedNames({ segment, line }: Call): void {
  if (!segment.wrappers.some((name) => name === 'xargs' || name === 'parallel')) return;
  const before =
    line.parsed.text
      .slice(0, segment.span[0])
      .split(/[;&\n]/)
      .at(-1) ?? '';
  const said = `${before} ${line.parsed.text.slice(...segment.span)}`;
  if (!marked.test(said) && !/\bpush\s+\S+\s+["']?[+:]/.test(said)) return;
  const categories = ['network_access', 'compliance', 'data_deletion'] as const;
  addFinding(line, 'git-push-fed', 'high', 'It deletes a branch or tag that others may use.', categories, segment.span);
}
