/** Takes out of a file what a runner of tasks would give to a shell. */
import { jsonText, nxTargets, packageScripts } from '#domain/command/package-file.ts';

const mostTargets = 32;

/** The first of these tasks that the file has, with the scripts that run before and after it; null where it has none. */
export function packageScript(text: string, tasks: readonly string[]): string | null {
  const scripts = packageScripts(text);
  const task = tasks.find((name) => scripts.has(name));
  if (task === undefined) return null;
  return [`pre${task}`, task, `post${task}`].flatMap((name) => scripts.get(name) ?? []).join('\n');
}

/** All of these that the file has; null where it has none. */
export function lifecycleScripts(text: string, tasks: readonly string[]): string | null {
  const scripts = packageScripts(text);
  const found = tasks.flatMap((name) => scripts.get(name) ?? []);
  return found.length === 0 ? null : found.join('\n');
}

/** A task of deno, a string or one in an object; comments in the file are taken out of whole lines only. */
export function denoTask(text: string, tasks: readonly string[]): string | null {
  const [, body] = /"tasks"\s*:\s*(\{[\s\S]*)/.exec(text) ?? [];
  for (const name of tasks) {
    const at = body?.indexOf(JSON.stringify(name)) ?? -1;
    const found =
      at < 0 ? null : /^"[^"]*"\s*:\s*(?:\{[^}]*?"command"\s*:\s*)?("(?:[^"\\]|\\.)*")/.exec(body?.slice(at) ?? '');
    const written = jsonText(found?.[1] ?? '');
    if (written !== null) return written;
  }
  return packageScript(text, tasks);
}

/** What all of these targets of a `project.json` give to a shell; null where it has none. */
export function nxTarget(text: string, tasks: readonly string[]): string | null {
  const targets = nxTargets(text);
  const found = tasks.flatMap((name) => targets.get(name) ?? []);
  return found.length === 0 ? null : found.join('\n');
}

interface Rule {
  readonly needs: readonly string[];
  readonly lines: string[];
}

const makeRule = /^([^\s:#=][^:#=]*):(?!=)([^=#]*)(?:#.*)?$/;
const justRule = /^@?([A-Za-z_][\w-]*)((?:\s+[^:]+)?):(?!=)(.*)$/;

/** The recipes of these targets and of what they need; the first rule where none is named. Null where nothing would run. */
export function recipes(text: string, targets: readonly string[], kind: 'make' | 'just'): string | null {
  const joined = text.replaceAll('\\\n', ' ');
  const variables = kind === 'make' ? variablesOf(joined) : new Map<string, string>();
  const source =
    kind === 'make' ? joined.replaceAll(/^[^\t#\n=]*:[^\n]*/gm, (line) => filled(line, variables)) : joined;
  const rules = rulesOf(source, kind === 'make' ? makeRule : justRule);
  const goal = variables.get('.DEFAULT_GOAL');
  const first = goal ?? [...rules.keys()].find((name) => !name.startsWith('.'));
  const waiting = targets.length > 0 ? [...targets] : first === undefined ? [] : [first];
  const seen = new Set<string>();
  const lines: string[] = [];
  while (waiting.length > 0 && seen.size < mostTargets) {
    const name = waiting.shift() ?? '';
    if (seen.has(name) || name === '') continue;
    const rule = rules.get(name) ?? byPattern(rules, name) ?? rules.get('.DEFAULT');
    if (rule === undefined) continue;
    seen.add(name);
    waiting.push(...rule.needs);
    lines.push(...rule.lines);
  }
  const before = kind === 'make' ? readWithFile(joined) : computedByJust(joined);
  if (seen.size === 0 && before.length === 0) return null;
  const own =
    kind === 'just'
      ? lines.map((line) => line.replaceAll(/\{\{[^}]*\}\}/g, '${task}'))
      : lines.map((line) => asShell(line, variables));
  return [...before, ...own].join('\n');
}

/** `%.o: %.c`. */
function byPattern(rules: ReadonlyMap<string, Rule>, target: string): Rule | undefined {
  for (const [pattern, rule] of rules) {
    const at = pattern.indexOf('%');
    if (at < 0) continue;
    const [front, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
    if (target.length < pattern.length || !target.startsWith(front) || !target.endsWith(end)) continue;
    const stem = target.slice(front.length, target.length - end.length);
    return { needs: rule.needs.map((need) => need.replace('%', stem)), lines: rule.lines };
  }
  return undefined;
}

/** What make gives to a shell whatever is to be made: `$(shell ..)` and `X != ..` outside of the recipes. */
function readWithFile(text: string): readonly string[] {
  const outside = text.split('\n').filter((line) => !line.startsWith('\t') && !line.startsWith('#'));
  return outside.flatMap((line) => {
    const set = /^[\w.-]+[ \t]*!=[ \t]*(.*)$/.exec(line)?.[1];
    return [...(set === undefined ? [] : [set]), ...shellCalls(line)].map((command) => command.replaceAll('$$', '$'));
  });
}

/** The words of each `$(shell ..)`, over brackets that stand in it. */
function shellCalls(line: string): readonly string[] {
  const found: string[] = [];
  for (const { index } of line.matchAll(/\$[({]shell[ \t]/g)) {
    const from = index + '$(shell '.length;
    let depth = 1;
    let at = from;
    for (; at < line.length && depth > 0; at += 1) {
      if (/[({]/.test(line[at] ?? '')) depth += 1;
      if (/[)}]/.test(line[at] ?? '')) depth -= 1;
    }
    found.push(line.slice(from, depth === 0 ? at - 1 : at));
    if (found.length >= mostTargets) break;
  }
  return found;
}

/** What just computes before its first recipe: words in backticks, and `shell('..')`. */
function computedByJust(text: string): readonly string[] {
  const set = text.split('\n').filter((line) => /^(?:export\s+)?[A-Za-z_][\w-]*\s*:=/.test(line));
  return set.flatMap((line) =>
    [...line.matchAll(/`([^`]*)`|\bshell\(\s*['"]([^'"]*)['"]/g)].map(([, ticks, call]) => ticks ?? call ?? ''),
  );
}

function rulesOf(text: string, head: RegExp): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  let current: readonly Rule[] = [];
  for (const line of text.split('\n')) {
    if (/^[ \t]/.test(line)) {
      for (const rule of current) rule.lines.push(line.replace(/^[\s@+-]+/, ''));
      continue;
    }
    const found = head.exec(line);
    if (found === null) {
      if (line.trim() !== '') current = [];
      continue;
    }
    const [needs = '', ...inline] = (found.at(-1) ?? '').split(';');
    current = (found[1] ?? '')
      .trim()
      .split(/\s+/)
      .map((name) => {
        const rule = rules.get(name) ?? { needs: [], lines: [] };
        const whole: Rule = { needs: [...rule.needs, ...needs.trim().split(/\s+/)], lines: rule.lines };
        if (inline.length > 0) whole.lines.push(inline.join(';').trim());
        rules.set(name, whole);
        return whole;
      });
  }
  return rules;
}

const builtin: Readonly<Record<string, string>> = {
  CC: 'cc',
  CXX: 'g++',
  AR: 'ar',
  RM: 'rm -f',
  MAKE: 'make',
  LD: 'ld',
};
const deepest = 4;
const longest = 16_384;

function variablesOf(text: string): ReadonlyMap<string, string> {
  const variables = new Map(Object.entries(builtin));
  for (const [, name = '', value = ''] of text.matchAll(
    /^(?:export\s+|override\s+)*([\w.-]+)[ ]*(?:::?|\?|\+)?=[ ]*([^#\n]*)/gm,
  ))
    variables.set(name, value.trim());
  return variables;
}

/** With what the file says of its variables; others stay as they are. */
function filled(line: string, variables: ReadonlyMap<string, string>): string {
  let text = line;
  for (let depth = 0; depth < deepest && text.length < longest && /\$[({]/.test(text); depth += 1)
    text = text.replaceAll(/\$[({]([\w.-]+)[)}]/g, (found, name: string) => variables.get(name) ?? found);
  return text;
}

/** The files that `include` names, as far as the file says which they are. */
export function includedFiles(text: string): readonly string[] {
  const variables = variablesOf(text);
  const lines = [...text.replaceAll('\\\n', ' ').matchAll(/^[ ]*[-s]?include[ \t]+([^#\n]+)/gm)];
  const names = lines.flatMap(([, words = '']) => filled(words, variables).trim().split(/\s+/));
  return names.filter((name) => name !== '' && !/[$*?[]/.test(name));
}

/** The files that a justfile imports. */
export const importedFiles = (text: string): readonly string[] =>
  [...text.matchAll(/^import\??[ \t]+['"]([^'"]+)['"]/gm)].map(([, name = '']) => name);

const ofMake = /\$\$|\$\(shell ([^)]*)\)|\$[({]([\w.-]+)[)}]|\$[@<^*?+%]/g;

/** make fills its own variables in first; what they are is read from the file, else they are unknown to the shell. `$$` is the shell's. */
function asShell(line: string, variables: ReadonlyMap<string, string>): string {
  // A program that only the environment names is an unknown one, and no text that is put together.
  return filled(line, variables)
    .replace(/^\$[({][\w.-]+[)}](?=\s)/, 'task')
    .replaceAll(ofMake, (found: string, command?: string) =>
      found === '$$' ? '$' : command === undefined ? '${task}' : `$(${command})`,
    );
}
