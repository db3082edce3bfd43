/** Finds the names that the settings of Mercurial and Jujutsu lead to. Asking the programs themselves would load the extensions they name. */
import path from 'node:path';
import type { CommandReader } from '#core/ports.ts';
import { readStart } from '../sandbox/machine/read-start.ts';
import { pathKind } from '../sandbox/paths/real-path-of.ts';
import type { Lead } from './lead.ts';
import { leadsOfLine } from './leads-of-line.ts';

const mostBytes = 256 * 1024;
const mostLines = 2000;

/** Where a repository of theirs lies, and the files that are obeyed in it then. */
const kinds = [
  { folder: '.hg', own: ['.hg/hgrc', '.hg/hgrc-not-shared'], personal: ['.hgrc', '.config/hg/hgrc'] },
  {
    folder: '.jj',
    own: ['.jj/repo/config.toml', '.jj/workspace-config.toml'],
    personal: ['.jjconfig.toml', '.config/jj/config.toml'],
  },
] as const;

/** Null stands for settings that are too long to be read. */
export async function leadsOfOtherRepositories(
  root: string,
  home: string,
  env: NodeJS.ProcessEnv,
  reader: (() => Promise<CommandReader>) | null,
): Promise<readonly Lead[] | null> {
  const found: Lead[] = [];
  for (const { folder, own, personal } of kinds) {
    if (pathKind(path.join(root, folder)) !== 'directory') continue;
    const files = [...own.map((name) => path.join(root, name)), ...personal.map((name) => path.join(home, name))];
    for (const file of files) {
      const text = readStart(file, mostBytes + 1)?.toString('utf8') ?? '';
      if (text.length > mostBytes) return null;
      for (const value of valuesIn(text).slice(0, mostLines)) {
        const { leads } = await leadsOfLine(value, { root, gitDir: null, home, env }, reader);
        // A value is not known to be a line, so only what is there, or is named as a path, counts.
        found.push(...leads.map((lead): Lead => ({ ...lead, when: lead.when === 'always' ? 'near' : lead.when })));
      }
    }
  }
  return found;
}

/** Of `key = value`, with `["a", "b"]` as two words, and `python:file.py:function` as its file. */
function valuesIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const value = /^\s*[^\s#;=[][^=]*=\s*(.+?)\s*$/.exec(line)?.[1];
    if (value === undefined || !/[./]/.test(value)) return [];
    return [
      value
        .replace(/^python:([^:]+)(:.*)?$/, '$1')
        .replace(/[[\]",']/g, ' ')
        .trim(),
    ];
  });
}
