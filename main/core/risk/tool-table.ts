/** Judges a call by the uses that the spec of its program tells. */
import { type ArgvPattern, type ArgvView, compileArgvPattern, withoutValues } from '#domain/command/argv-pattern.ts';
import { factsOf, familyOf, grammarOf, isA } from '../programs/facts-of.ts';
import type { ToolRow } from '../programs/spec.ts';
import { type Call, optionValues, report, viewCall } from './call.ts';
import { hostOf, localHost } from './words/host-of.ts';
import { isAbove } from './finding.ts';
import { placeWord } from './line.ts';
import { onlyChecks, onlyTries } from './mechanisms/only-looks.ts';
import { asksByVerb, listsNames, saidBehind, saidByVerbs } from './mechanisms/verbs.ts';
import { isSecretPath } from './files/sensitive-paths.ts';

type CompiledUse = { readonly row: ToolRow; readonly fits: ArgvPattern; readonly code: string };
const compiled = new Map<string, readonly CompiledUse[]>();

/** Made when a command first asks: a broker that lives for one command needs a few of hundreds. */
function usesOf(program: string): readonly CompiledUse[] {
  const known = compiled.get(program);
  if (known !== undefined) return known;
  const family = familyOf(program) ?? program;
  const uses = factsOf(program, 'use').map((row) => ({
    row,
    fits: compileArgvPattern(row.pattern),
    code: codeOf(family, row),
  }));
  if (uses.length > 0) compiled.set(program, uses);
  return uses;
}

/** Whether a spec tells what its uses do. */
export const isTool = (program: string): boolean => usesOf(program).length > 0;

/** `git push -f|--force` becomes `git-push-force`. */
function codeOf(family: string, { pattern, level }: ToolRow): string {
  const parts = pattern
    .split(' ')
    .flatMap((token) =>
      /^[!/*]/.test(token) ? [] : [(token.split('|').at(-1) ?? '').replace(/^-+/, '').replace(/[^\w-]/g, '')],
    );
  return [family, ...parts.filter((part) => part !== ''), ...(parts.join('') === '' ? [level] : [])].join('-');
}

/** What is handed over, and the files that are named. */
function noteSending(call: Call): void {
  const { line, segment } = call;
  line.sendings.push({ span: segment.span, segment, what: segment.pipeline.index > 0 ? 'input' : 'file' });
  for (const word of call.args) {
    // `-c "put notes.txt x"`: an order to send one.
    const ordered = /(?:^|;)\s*m?put\s+(\S+)/.exec(word.text)?.[1];
    const named = { ...word, text: ordered ?? word.text.replace(/^(?:[\w-]*=)?@|^file:\/\//, '') };
    if (!word.text.startsWith('-') && isSecretPath(placeWord(line, named).path, line.homeDir))
      line.secrets.push({ span: word.span, segment });
  }
}

/** Whether the spec itself tells which of its uses can be tried. */
const knowsTries = (uses: readonly CompiledUse[]): boolean =>
  uses.some(({ row }) => /dry-?run|-configtest|--no-act|--simulate/.test(row.pattern));

/** Whether its first operand says what it does, and is no file and no host. */
const hasVerbs = (uses: readonly CompiledUse[]): boolean => uses.some(({ row }) => /^\w/.test(row.pattern));

/** `fmt --check`: the word would change something, the option keeps it from that. */
const onlyCompares =
  /^--?(?:check|diff|list|dry-run|verify-no-changes|check-formatted|set-exit-if-changed|help|version)$/;

/** `-J vendor`: behind an option that is not known to stand alone a word may be its value. */
const withoutGiven = (view: ArgvView): ArgvView => ({
  ...view,
  positionals: view.positionals.filter(
    (word) => !/^-\w$|^--(?!no-)[\w-]+$/.test(view.words[view.words.indexOf(word) - 1] ?? ''),
  ),
});

const comparesSources = ({ positionals, options }: ArgvView): boolean =>
  /^(?:format|fmt|fix|style|sort|tidy)$/.test(positionals[0] ?? '') &&
  options.some((option) => /^--?(?:check|diff|list-different|verify-no-changes|check-formatted)$/.test(option));

/** A use that only the last row of a spec fits is told by its own words where they say more. */
function judgeVerbs(call: Call, row: ToolRow, view: ArgvView, isVerb: boolean): void {
  const said = saidByVerbs(withoutGiven(view));
  if (said?.level === 'medium' && view.options.some((option) => onlyCompares.test(option))) return;
  if (said === null || isAbove(row.level, said.level) || row.categories.includes(said.categories || '-')) return;
  if (isVerb || (said.categories === 'D' && row.level === 'medium'))
    report(call, `${call.program}-${said.code}`, said.level, said.categories, said.text);
}

/** `env create`: the row tells of a thing, and what is done to it stands behind. */
function judgeVerbBehind(call: Call, { level, pattern }: ToolRow, { positionals }: ArgvView): void {
  const words = pattern.split(' ').filter((token) => /^[\w*]/.test(token)).length;
  const isWord = /^\/\^\([\w|:-]+\)\$\/$/.test(pattern) && new RegExp(pattern.slice(1, -1)).test(positionals[0] ?? '');
  const named = isWord ? 1 : words;
  const said = named === 0 ? null : saidBehind(positionals, named);
  if (said !== null && isAbove(said.level, level))
    report(call, `${call.program}-${said.code}`, said.level, said.categories, said.text);
}

const localContext = /^(?:kind-.*|k3d-.*|minikube|docker-desktop|rancher-desktop|colima|orbstack|microk8s)$/;

/** It names the server that it is about, which is on this machine: `--endpoint-url http://localhost:4566`, `--context kind-dev`. */
function staysHere(call: Call): boolean {
  const named = optionValues(call, '--endpoint-url', '--endpoint', '--server', '--host');
  const contexts = optionValues(call, '--context', '--kube-context');
  return (
    (named.length > 0 && named.every(({ text }) => localHost.test(hostOf(text) ?? ''))) ||
    (contexts.length > 0 && contexts.every(({ text }) => localContext.test(text)))
  );
}

/** False when no spec tells what the program does. */
export function judgeByTables(call: Call): boolean {
  const uses = usesOf(call.program);
  if (uses.length === 0) return false;
  const grammar = grammarOf(call.program);
  const view = viewCall(call, grammar);
  // What could be the value of an option, `-m --dry-run`, makes nothing harmless.
  const sure = withoutValues(view, grammar);
  // `+$(git branch)`: what is known of a word can make a use worse, never better.
  const worst = { ...view, partly: call.args.flatMap(({ text, hasHole }) => (hasHole ? [text] : [])) };
  const hit = uses.find(({ row, fits }) =>
    isAbove(row.level, 'medium')
      ? fits(worst, grammar)
      : fits(view, grammar) && (row.level !== 'low' || fits(sure, grammar)),
  );
  if (hit === undefined) {
    const said = saidByVerbs(withoutGiven(view));
    if (said !== null) report(call, `${call.program}-${said.code}`, said.level, said.categories, said.text);
    report(call, `${call.program}-other`, 'medium', '', 'A use of this tool that is not known to be harmless.');
    return true;
  }
  const { row, code } = hit;
  // What fits every use of a tool says nothing of those whose words tell what they do.
  const isRest = row.pattern === '';
  // `git cliff` starts the program `git-cliff`.
  const own = `${call.program}-${view.positionals[0] ?? ''}`;
  if (isRest && call.args[0]?.text === view.positionals[0] && isTool(own))
    return judgeByTables({ ...call, program: own, args: call.args.slice(1) });
  const isOnlyLooking =
    (!knowsTries(uses) && row.level !== 'critical' && onlyTries(call.program, sure)) ||
    (isRest && hasVerbs(uses) && !isA(call.program, 'any words') && asksByVerb(view)) ||
    (isRest && hasVerbs(uses) && onlyChecks(call.program, view));
  // `format --check` of a tool whose row tells of `format`.
  if (row.level === 'medium' && row.categories === '' && comparesSources(sure)) return true;
  const isAsking = row.categories.includes('N');
  if (isOnlyLooking && (!row.printsSecret || listsNames(view)) && !(isAsking && row.level === 'medium')) {
    if (isAsking) report(call, code, 'medium', 'N', 'It queries another host without changing anything there.');
    return true;
  }
  const isTried = onlyTries(call.program, sure);
  if (isRest && !isTried) judgeVerbs(call, row, view, hasVerbs(uses));
  else if (!isTried) judgeVerbBehind(call, row, withoutGiven(view));
  if (row.level === 'high' && isAsking && staysHere(call))
    return (
      report(call, `${code}-here`, 'medium', row.categories, 'It changes something in a server on this machine.'), true
    );
  if (row.sends) noteSending(call);
  if (row.printsSecret) call.line.secrets.push({ span: call.segment.span, segment: call.segment });
  if (row.level !== 'low' || row.categories !== '') report(call, code, row.level, row.categories, row.text);
  return true;
}
