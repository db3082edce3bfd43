/** Reads the text of a script or a task with the reader that fits what runs it. */
import { maxScriptLength } from '#domain/common/limits.ts';
import { baseName } from '#domain/common/paths.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { CommandReader } from '#core/ports.ts';
import type { NamedScript } from './named-script.ts';
import { denoTask, lifecycleScripts, nxTarget, packageScript, recipes } from './task-text.ts';

const inline = {
  python: ['python3', '-c'],
  node: ['node', '-e'],
  perl: ['perl', '-e'],
  ruby: ['ruby', '-e'],
  php: ['php', '-r'],
} as const;

const isShell = (program: string): boolean => /^(?:ba|da|z|k|a)?sh$/.test(program);

/** Null where it holds nothing that is read here. */
export function readText(text: string, { kind, tasks }: NamedScript, reader: CommandReader): ParsedCommand | null {
  const line = (script: string | null): ParsedCommand | null =>
    script === null ? null : reader.read(['sh', '-c', script]);
  switch (kind) {
    case 'package-script':
      return line(packageScript(text, tasks));
    case 'lifecycle':
      return line(lifecycleScripts(text, tasks));
    case 'deno-task':
      return line(denoTask(text, tasks));
    case 'nx-target':
      return line(nxTarget(text, tasks));
    case 'make':
    case 'just':
      return line(recipes(text, tasks, kind));
    case 'python':
    case 'node':
    case 'perl':
    case 'ruby':
    case 'php':
      return code(kind, text, reader);
    case 'shell':
    case 'program':
      return readProgram(text, kind, reader);
  }
}

const code = (language: keyof typeof inline, text: string, reader: CommandReader): ParsedCommand =>
  reader.read([...inline[language], text.slice(0, maxScriptLength)]);

const languages: readonly [RegExp, keyof typeof inline][] = [
  [/^(?:python|pypy)[\d.]*$/, 'python'],
  [/^(?:node|nodejs|tsx|ts-node|bun|deno)$/, 'node'],
  [/^perl[\d.]*$/, 'perl'],
  [/^ruby[\d.]*$/, 'ruby'],
  [/^php[\d.]*$/, 'php'],
];

/** By its first line; a file that a shell is given needs none. */
function readProgram(text: string, kind: 'shell' | 'program', reader: CommandReader): ParsedCommand | null {
  const program = programOf(/^#!([^\n]*)/.exec(text)?.[1] ?? null);
  // A text without a first line of that kind is a script to whichever shell starts it.
  if (kind === 'shell' || program === null || isShell(program))
    return reader.read([program !== null && isShell(program) ? program : 'bash', '-c', text]);
  const language = languages.find(([shape]) => shape.test(program))?.[1];
  return language === undefined ? null : code(language, text, reader);
}

/** The program of a first line, behind `env`, its options and its variables. */
function programOf(line: string | null): string | null {
  if (line === null) return null;
  const words = line.trim().split(/\s+/);
  if (baseName(words[0] ?? '') !== 'env') return baseName(words[0] ?? '');
  return baseName(words.slice(1).find((word) => !word.startsWith('-') && !word.includes('=')) ?? '');
}
