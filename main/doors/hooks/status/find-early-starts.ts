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

/** Rows of the agent whose files are there, and start something. */
const filesThatStart = (rows: readonly EarlyStart[], folder: string, home: string, read: ReadText): readonly string[] =>
  rows.flatMap((each) =>
    (each.isReadAbove === true ? foldersFrom(folder, home, read) : [folder])
      .flatMap((at) => placesOf(at, each.path))
      .filter((file) => {
        const text = read(file);
        return text !== null && starts(file, text, each, folder);
      }),
  );

/** Files of a project for agents of the agent that may be called so, and that name programs; each by its whole path. Each may call them in its own way. */
export function findActingAgents(
  agent: AgentId,
  name: string | null,
  folders: readonly string[],
  home: string,
  read: ReadText,
): readonly string[] {
  const rows = hookedAgents.find(({ id }) => id === agent)?.hooks?.earlyStarts.filter((each) => each.isOfAgent) ?? [];
  const called = (name ?? '').split(/[:/]/).at(-1)?.trim().toLowerCase() ?? '';
  const isCalled = (file: string): boolean => `${basename(file)}\n${read(file) ?? ''}`.toLowerCase().includes(called);
  const files = folders.flatMap((folder) => filesThatStart(rows, folder, home, read)).filter(isCalled);
  return [...new Set(files)].slice(0, most);
}

/** The files, beneath the folder; none where nothing of that is there. In a home the agent's own settings are the person's, not a project's. */
export function findEarlyStarts(agent: AgentId, folder: string, home: string, read: ReadText): readonly string[] {
  const traits = hookedAgents.find(({ id }) => id === agent);
  const own = folder === home ? (traits?.settings.user ?? []) : [];
  const isOwn = (file: string): boolean =>
    own.some(
      (name) => file === join(home, name) || (name.includes('/') && file.startsWith(`${join(home, dirname(name))}/`)),
    );
  const readOthers: ReadText = (file) => (isOwn(file) ? null : read(file));
  const files = filesThatStart(traits?.hooks?.earlyStarts ?? [], folder, home, readOthers);
  const acting = traits?.hooks?.variableFiles?.acting ?? [];
  const sets = fileThatSets(agent, acting, { folder, home, read }, 'project');
  const all = new Set([...files, ...(sets === null ? [] : [sets])]);
  return [...all].map((file) => relative(folder, file)).slice(0, most);
}

/** The notice of them, for a person. */
export function earlyStartsIn(name: string, folder: string, files: readonly string[]): Message {
  return say('By itself, {name} starts programs that {folder} names, outside the sandbox: {files}.', {
    name,
    folder,
    files: files.join(', '),
  });
}
