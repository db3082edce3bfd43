/** What the words of a program say of which no spec tells: disks, secrets, accounts, stores of others, folders that it serves. */
import { argvGrammar } from '#domain/command/argv-pattern.ts';
import { type Call, operands, report, viewCall } from '../call.ts';
import { isDisk } from '../files/sensitive-paths.ts';
import { placeWord } from '../line.ts';
import { type Said, saidByVerbs } from './verbs.ts';

/** `--delete`, `--purge-all`. */
const deletesByOption = /^--(?:delete|purge|destroy|wipe|drop|erase|nuke|force-delete)(?:-\w+)?(?:=|$)/;
const tells = /^(?:get|show|export|print|reveal|dump|read|cat|decrypt|view|copy)(?:[-_].*)?$/;
const secret =
  /(?:^|[-_/.])(?:secrets?|tokens?|pass(?:word|phrase|wd)s?|credentials?|(?:private|secret|master|api|export)[-_]?keys?)(?:$|[-_/.])/i;
const store = /^(?:s3|gs|sj|b2|az|oss|swift|r2|cos|wasb|abfs):\/\//;
const accounts = /^(?:users?|accounts?|roles?|acls?|permissions?|rights?|sudoers?)$/;
const grants = /^(?:add|create|new|grant|modify|set|assign|promote|delete|remove|rm|passwd)$/;
const serves = /^(?:serve|server|share|daemon|http|ftp|webdav)$/;
const looks = /list|info|status|show|check|ident|version|help|smart|temp|stat|scan|probe/i;

/** `cpan-upload`, `pct-destroy`: the last part of a name that says what it does, where that is grave. */
function saidByName(program: string): Said | null {
  const last = /-([a-z]+)$/.exec(program)?.[1] ?? null;
  const said = last === null ? null : saidByVerbs({ positionals: [last], words: [], options: [] });
  return said?.level === 'high' ? said : null;
}

/** Whether they say more than that it is not known. */
export function judgeByWords(call: Call): boolean {
  const view = viewCall(call, argvGrammar('-r --repo -c --config -p --profile -n --namespace'));
  const words = view.positionals.map((word) => word ?? '');
  const tell = (code: string, categories: string, text: string): boolean => {
    report(call, code, 'high', categories, text);
    return true;
  };
  const said = saidByVerbs(view) ?? saidByName(call.program);
  if (said !== null) report(call, said.code, said.level, said.categories, said.text);
  if (view.options.some((option) => deletesByOption.test(option)))
    return tell('deletes-by-verb', 'D', 'Judging by its words, it deletes something for good.');
  const disk = call.args.find((word) =>
    isDisk(placeWord(call.line, { ...word, text: word.text.replace(/^\w+=/, '') }).path),
  );
  if (disk?.text.startsWith('of=')) report(call, 'writes-disk', 'critical', 'D', 'It overwrites a disk.', disk.span);
  if (disk !== undefined && ![call.program, ...view.options, ...words].some((word) => looks.test(word)))
    return tell('names-disk', 'D', 'It gets direct access to a disk, bypassing its file system.');
  if (
    tells.test(words[0] ?? '') &&
    (secret.test(words[0] ?? '') ||
      secret.test(call.program) ||
      [...words, ...view.options].some((word) => secret.test(word)))
  ) {
    call.line.secrets.push({ span: call.segment.span, segment: call.segment });
    return tell('tells-secret', 'X', 'Judging by its words, it reveals a secret.');
  }
  if (accounts.test(words[0] ?? '') && words.slice(1, 3).some((word) => grants.test(word)))
    return tell('changes-accounts', 'PC', 'Judging by its words, it changes who may do what.');
  const target = words.at(-1) ?? '';
  if (words.some((word) => store.test(word))) {
    if (/^(?:rm|rb|del|remove|delete)$/.test(words[0] ?? ''))
      return tell('deletes-by-verb', 'DN', 'Judging by its words, it deletes something for good.');
    const sends = store.test(target) && words.length > 2 && !store.test(words.at(-2) ?? '');
    if (sends) {
      call.line.sendings.push({ span: call.segment.span, segment: call.segment, what: 'file' });
      return tell('sends-file', 'XN', 'It sends files to another host.');
    }
  }
  const [verb, folder] = operands(call, '-p --port -a --address');
  const placed = folder === undefined || !serves.test(verb?.text ?? '') ? null : placeWord(call.line, folder);
  if (placed !== null && (placed.place === 'home' || placed.place === 'system') && /^[/~.]/.test(folder?.text ?? ''))
    return tell('serves-outside', 'XN', 'It serves files outside the project to others.');
  return said !== null;
}
