/** Finds what a project has an agent start by itself, outside of every sandbox and before any hook of ours: servers, hooks and helpers of its settings. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fitsPart } from '#agents/fit-names.ts';
import { hookedAgents } from '../../../agents/agents.ts';
import type { AgentId } from '#domain/agent.ts';
import { readSettingsValue, type ReadText } from './read-settings-value.ts';

const most = 20;

/** With a star in one part. */
function placesOf(folder: string, path: string): readonly string[] {
  let places: readonly string[] = [folder];
  for (const part of path.split('/')) {
    places = places.flatMap((place) =>
      part.includes('*')
        ? namesIn(place)
            .filter((name) => fitsPart(part, name))
            .slice(0, most)
            .map((name) => join(place, name))
        : [join(place, part)],
    );
  }
  return places;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Our own server asks here for each of its commands. */
const ownServer = /^countersign$/;

function isSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  if (typeof value !== 'object') return true;
  return Object.keys(value).some((key) => !ownServer.test(key));
}

function starts(file: string, text: string, key: readonly string[] | null): boolean {
  if (key === null) return true;
  try {
    return isSomething(readSettingsValue(file, text, key));
  } catch {
    return false; // What the agent itself cannot read starts nothing.
  }
}

/** The files, beneath the folder; none where nothing of that is there. */
export function findEarlyStarts(agent: AgentId, folder: string, read: ReadText): readonly string[] {
  const traits = hookedAgents.find(({ id }) => id === agent)?.hooks ?? null;
  const files = (traits?.earlyStarts ?? []).flatMap(({ path, key }) =>
    placesOf(folder, path).filter((file) => {
      const text = read(file);
      return text !== null && starts(file, text, key);
    }),
  );
  return [...new Set(files)].map((file) => file.slice(folder.length + 1)).slice(0, most);
}
