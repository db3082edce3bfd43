/** Reads the scripts and tasks that a line names, one step far, so that what they would do is judged with it. */
import type { Command, FollowedScript } from '#domain/command/command.ts';
import { sha256OfBytes } from '#domain/common/digest.ts';
import { maxScriptLength } from '#domain/common/limits.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { resolvePath } from '#domain/common/paths.ts';
import type { CommandReader, PatchFiles } from '#core/ports.ts';
import { scriptWords } from '../../request/reading/script-words.ts';
import { type NamedScript, namedScripts } from './named-scripts.ts';
import { packageScript, recipes } from './task-text.ts';

export interface ScriptPorts {
  readonly files: Pick<PatchFiles, 'follow' | 'read'>;
  readonly reader: CommandReader;
}

const mostBytes = 256 * 1024;

/** Those that are there and hold text. A script that cannot be read is left to be judged by its name. */
export async function followScripts(
  { parsed, cwd }: Pick<Command, 'parsed' | 'cwd'>,
  ports: ScriptPorts,
): Promise<readonly FollowedScript[]> {
  const named = namedScripts(parsed);
  if (named.length === 0) return [];
  const { folders } = scriptWords(parsed, cwd);
  const found: FollowedScript[] = [];
  for (const script of named) {
    const file = await firstFile(script, folders, ports);
    if (file === null) continue;
    const read = readText(file.text, script, ports.reader);
    if (read !== null) found.push({ path: file.path, contentHash: file.contentHash, span: script.span, parsed: read });
  }
  return found;
}

interface FoundText {
  readonly path: string;
  readonly text: string;
  readonly contentHash: string;
}

/** The folder that the line is in last is looked at first. */
async function firstFile(
  script: NamedScript,
  folders: readonly string[],
  { files }: ScriptPorts,
): Promise<FoundText | null> {
  for (const folder of folders.toReversed()) {
    for (const name of script.files) {
      const path = resolvePath(folder, name);
      const place = await files.follow(path);
      if (place === null) continue;
      const found = await files.read(place.realPath, mostBytes);
      if (found.kind !== 'file') continue;
      const text = new TextDecoder().decode(found.bytes);
      if (text.includes('\0')) return null;
      return { path, text, contentHash: await sha256OfBytes(found.bytes) };
    }
  }
  return null;
}

/** Null where it holds nothing that is read here. */
function readText(text: string, { kind, tasks }: NamedScript, reader: CommandReader): ParsedCommand | null {
  switch (kind) {
    case 'package-script': {
      const script = packageScript(text, tasks[0] ?? '');
      return script === null ? null : reader.read(['sh', '-c', script]);
    }
    case 'make':
    case 'just': {
      const lines = recipes(text, tasks, kind);
      return lines === null ? null : reader.read(['sh', '-c', lines]);
    }
    case 'python':
      return reader.read(['python3', '-c', text.slice(0, maxScriptLength)]);
    case 'node':
      return reader.read(['node', '-e', text.slice(0, maxScriptLength)]);
    case 'shell':
    case 'program':
      return readProgram(text, kind, reader);
  }
}

/** By its first line; a file that a shell is given needs none. */
function readProgram(text: string, kind: 'shell' | 'program', reader: CommandReader): ParsedCommand | null {
  const first = /^#!\s*(\S+)(?:\s+(\S+))?/.exec(text);
  const named = first?.[1]?.endsWith('/env') === true ? first[2] : first?.[1];
  const program = (named ?? (kind === 'shell' ? 'bash' : '')).replace(/^.*\//, '');
  // A text without a first line of that kind is a script to whichever shell starts it.
  if (kind === 'shell' || first === null || /^(?:ba|da|z|k|a)?sh$/.test(program))
    return reader.read([/^(?:ba|da|z|k|a)?sh$/.test(program) ? program : 'bash', '-c', text]);
  if (/^python[\d.]*$/.test(program)) return reader.read(['python3', '-c', text.slice(0, maxScriptLength)]);
  if (program === 'node') return reader.read(['node', '-e', text.slice(0, maxScriptLength)]);
  return null;
}
