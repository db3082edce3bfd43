/** Finds what a project has an agent start by itself, outside of every sandbox and before any hook of ours: servers, hooks and helpers of its settings. */
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import * as z from 'zod';
import type { EarlyStart } from '../../../agents/agent.ts';
import { hookedAgents } from '../../../agents/agents.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { placesOf } from './places-of.ts';
import { headOf, readSettingsValue, type ReadText } from './read-settings-value.ts';
import { foldersFrom } from './start-words.ts';
import { fileThatSets } from './variable-files.ts';
import { type Message, say } from '#domain/common/message.ts';

const most = 20;

const serverSchema = z.looseObject({
  command: z.union([z.string(), z.array(z.string())]),
  args: z.array(z.string()).optional(),
});

/** Ours asks for each of its commands. It is known by what is started, and not by its name: any project may call its server so. */
function isOurs(server: unknown, folder: string): boolean {
  const read = serverSchema.safeParse(server);
  if (!read.success || 'env' in read.data || 'environment' in read.data) return false;
  const [program, ...args] = [read.data.command, read.data.args ?? []].flat();
  if (program === undefined || args[0] !== 'mcp') return false;
  const isOutside = isAbsolute(program) && relative(folder, program).startsWith('../');
  return program === 'countersign' || (isOutside && basename(program) === 'countersign');
}

function isSomething(value: unknown, folder: string): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  if (typeof value !== 'object') return true;
  return Object.values(value).some((server) => !isOurs(server, folder));
}

/** In the head of a text, names in a list mean servers that are set up elsewhere. */
const withoutNames = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((each) => typeof each !== 'string') : value;

const namesOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

function starts(file: string, text: string, start: EarlyStart, folder: string): boolean {
  const { key, unless, names } = start;
  if (key === null) return true;
  try {
    const star = key.indexOf('*');
    if (star < 0) {
      const value = readSettingsValue(file, text, key);
      if (names !== undefined) return namesOf(value).some((name) => new RegExp(names).test(name));
      const isUsual = unless !== undefined && typeof value === 'string' && new RegExp(unless).test(value);
      return !isUsual && isSomething(file.endsWith('.md') ? withoutNames(value) : value, folder);
    }
    const below: unknown = readSettingsValue(file, text, key.slice(0, star));
    return namesOf(below).some((name) => starts(file, text, { ...start, key: key.with(star, name) }, folder));
  } catch {
    // What the agent itself cannot read starts nothing; but heads of texts are read by each in its own way.
    return file.endsWith('.md') && headOf(text).includes(key.at(-1) ?? '');
  }
}

/** The files, beneath the folder; none where nothing of that is there. In a home the agent's own settings are the person's, not a project's. */
export function findEarlyStarts(agent: AgentId, folder: string, home: string, read: ReadText): readonly string[] {
  const traits = hookedAgents.find(({ id }) => id === agent);
  const own = folder === home ? (traits?.settings.user ?? []) : [];
  const isOwn = (file: string): boolean =>
    own.some(
      (name) => file === join(home, name) || (name.includes('/') && file.startsWith(`${join(home, dirname(name))}/`)),
    );
  const files = (traits?.hooks?.earlyStarts ?? []).flatMap((each) =>
    (each.isReadAbove === true ? foldersFrom(folder, home, read) : [folder])
      .flatMap((at) => placesOf(at, each.path))
      .filter((file) => {
        if (isOwn(file)) return false;
        const text = read(file);
        return text !== null && starts(file, text, each, folder);
      }),
  );
  const acting = traits?.hooks?.variableFiles?.acting ?? [];
  const sets = fileThatSets(agent, acting, { folder, home, read }, 'project');
  const all = new Set([...files, ...(sets === null ? [] : [sets])]);
  return [...all].map((file) => relative(folder, file)).slice(0, most);
}

/** The notice of them, for a person. */
export function earlyStartsIn(name: string, folder: string, files: readonly string[]): Message {
  return say('{name} starts programs that {folder} names by itself, outside of the sandbox: {files}.', {
    name,
    folder,
    files: files.join(', '),
  });
}
