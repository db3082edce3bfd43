/** Takes out of a file what a runner of tasks would give to a shell. */
import { packageScripts } from '#domain/command/package-file.ts';

const mostTargets = 32;

/** The script with those that run before and after it; null where the file has none of that name. */
export function packageScript(text: string, task: string): string | null {
  const scripts = packageScripts(text);
  if (!scripts.has(task)) return null;
  return [`pre${task}`, task, `post${task}`].flatMap((name) => scripts.get(name) ?? []).join('\n');
}

interface Rule {
  readonly needs: readonly string[];
  readonly lines: string[];
}

const makeRule = /^([^\s:#=][^:#=]*):(?!=)([^=#]*)(?:#.*)?$/;
const justRule = /^@?([A-Za-z_][\w-]*)((?:\s+[^:]+)?):(?!=)(.*)$/;

/** The recipes of these targets and of what they need; the first rule where none is named. Null where there is no such rule. */
export function recipes(text: string, targets: readonly string[], kind: 'make' | 'just'): string | null {
  const rules = rulesOf(text.replaceAll('\\\n', ' '), kind === 'make' ? makeRule : justRule);
  const first = [...rules.keys()].find((name) => !name.startsWith('.'));
  const waiting = targets.length > 0 ? [...targets] : first === undefined ? [] : [first];
  const seen = new Set<string>();
  const lines: string[] = [];
  while (waiting.length > 0 && seen.size < mostTargets) {
    const name = waiting.shift() ?? '';
    const rule = rules.get(name);
    if (rule === undefined || seen.has(name)) continue;
    seen.add(name);
    waiting.push(...rule.needs);
    lines.push(...rule.lines);
  }
  if (seen.size === 0) return null;
  if (kind === 'just') return lines.map((line) => line.replaceAll(/\{\{[^}]*\}\}/g, '${task}')).join('\n');
  const variables = variablesOf(text);
  return lines.map((line) => asShell(line, variables)).join('\n');
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
  for (const [, name = '', value = ''] of text.matchAll(/^(?:export\s+)?([\w.-]+)[ ]*(?:::?|\?|\+)?=[ ]*([^#\n]*)/gm))
    variables.set(name, value.trim());
  return variables;
}

const ofMake = /\$\$|\$\(shell ([^)]*)\)|\$[({]([\w.-]+)[)}]|\$[@<^*?+%]/g;

/** make fills its own variables in first; what they are is read from the file, else they are unknown to the shell. `$$` is the shell's. */
function asShell(line: string, variables: ReadonlyMap<string, string>): string {
  let filled = line;
  for (let depth = 0; depth < deepest && filled.length < longest; depth += 1)
    filled = filled.replaceAll(/\$[({]([\w.-]+)[)}]/g, (found, name: string) => variables.get(name) ?? found);
  // A program that only the environment names is one that nobody knows, and no text that is put together.
  return filled
    .replace(/^\$[({][\w.-]+[)}](?=\s)/, 'task')
    .replaceAll(ofMake, (found: string, command?: string) =>
      found === '$$' ? '$' : command === undefined ? '${task}' : `$(${command})`,
    );
}
