/** Reads the `permissions` of Claude Code settings: `Bash(npm run test:*)` becomes a prefix, `Bash(npm run build)` an exact rule. */
import { claudeSettingsSchema } from '#domain/approval/foreign-rules.ts';
import { readJsonAs } from '#domain/common/read-json.ts';
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { LeftOut } from '#domain/rules/rule-book.ts';
import type { ForeignReading, ImportReader } from '../foreign-reading.ts';
import { say, type Message } from '#domain/common/message.ts';

const lists = [
  ['allow', 'allow'],
  ['ask', 'prompt'],
  ['deny', 'forbid'],
] as const;

type Words = { kind: 'words'; words: string[] } | { kind: 'left'; why: Message };

export function importClaudePermissions(text: string, reader: ImportReader): ForeignReading {
  const settings = readJsonAs(claudeSettingsSchema, text);
  if (settings === null) return { kind: 'unreadable', why: say('This is not a settings file of Claude Code.') };
  const drafts: RuleDraft[] = [];
  const left: LeftOut[] = [];
  const { permissions } = settings;
  for (const [list, effect] of lists) {
    for (const entry of permissions?.[list] ?? []) {
      const read = readEntry(entry, effect, reader);
      if ('code' in read) left.push({ what: `${list}: ${entry}`, why: read });
      else drafts.push(read);
    }
  }
  const known = new Set<string>(lists.map(([list]) => list));
  for (const key of Object.keys(permissions ?? {})) {
    if (!known.has(key))
      left.push({ what: `permissions.${key}`, why: say('It is a setting, not a rule about a command.') });
  }
  return { kind: 'read', rules: { drafts, left, notes: [] } };
}

/** A draft, or why there is none. */
function readEntry(entry: string, effect: RuleDraft['effect'], reader: ImportReader): RuleDraft | Message {
  const [, tool, inside] = /^([\w-]+)(?:\((.*)\))?$/s.exec(entry) ?? [];
  if (tool !== 'Bash') return whyNotBash(tool);
  if (inside === undefined || inside === '' || inside === '*')
    return say('It covers every command; set the approval policy instead.');
  const isPrefix = /(:| )\*$/.test(inside);
  const line = isPrefix ? inside.slice(0, -2) : inside;
  const read = readWords(line, reader);
  if (read.kind === 'left') return read.why;
  return {
    effect,
    match: isPrefix ? 'prefix' : 'exact',
    tokens: read.words,
    project: reader.project,
    sandbox: 'keep',
    reason: null,
    expiresAt: null,
  };
}

function readWords(line: string, reader: ImportReader): Words {
  if (line.includes('*'))
    return { kind: 'left', why: say('Rules here match whole words; a star inside one cannot be carried over.') };
  const { segments, opaque } = reader.read(line);
  const [only] = segments;
  if (only === undefined || segments.length > 1 || opaque.length > 0) {
    return { kind: 'left', why: say('It is not one plain command.') };
  }
  if (only.redirections.length > 0 || only.assignments.length > 0) {
    return { kind: 'left', why: say('Rules here are about words, not about redirections or variables.') };
  }
  return { kind: 'words', words: only.argv.flatMap((word) => word ?? []) };
}

function whyNotBash(tool: string | undefined): Message {
  if (tool === 'WebFetch' || tool === 'WebSearch')
    return say('Rules about hosts are not supported here yet; see the network settings.');
  if (tool === 'Read' || tool === 'Edit' || tool === 'Write')
    return say('Paths are settings of the sandbox here, not rules.');
  return tool === undefined ? say('Its form is not known.') : say('There is no tool {tool} here.', { tool });
}
