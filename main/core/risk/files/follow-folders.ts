/** The folder that each command of a line runs in: after a `cd`, and behind a wrapper that goes elsewhere. */
import type { ParsedCommand, Segment } from '#domain/command/parsed-command.ts';
import { callOf, optionValues } from '../call.ts';
import { type Line, placeWord } from '../line.ts';
import { resolveIn } from '../words/resolve-in-line.ts';

/** Follows `cd` along the line; leaving a subshell goes back. */
export function followFolders(line: Line): (segment: Segment) => void {
  const start = line.cwd;
  let moved: { end: number; back: string | null } | null = null;
  return (segment) => {
    if (moved !== null && leavesGroup(line.parsed, moved.end, segment.span[0])) {
      line.cwd = moved.back;
      moved = null;
    }
    const [program, first] = segment.argv;
    if (program !== 'cd' && program !== 'pushd') return;
    if (segment.wrappers.length > 0 && segment.wrappers.some((name) => name === 'ssh' || name === 'docker')) return;
    const word =
      segment.argv.length < 2
        ? null
        : resolveIn(line, first ?? null, segment.patterns?.[1], segment.words[1] ?? segment.span);
    moved = { end: segment.span[1], back: moved === null ? start : moved.back };
    if (word === null) line.cwd = line.homeDir;
    else if (word.hasHole || word.isGlob || word.text === '-') line.cwd = null;
    else if (line.cwd !== null || word.text.startsWith('/')) line.cwd = joinPath(line.cwd ?? '/', word.text);
  };
}

function joinPath(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function leavesGroup({ text }: ParsedCommand, from: number, to: number): boolean {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const char = text[at];
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return true;
  }
  return false;
}

const moves = ['--chdir', '--working-directory', '--wd'];

/** `env -C / rm -rf home`: where the wrapper goes before it starts what stands behind it. Null where it stays. */
export function wrapperFolder(line: Line, segment: Segment): string | null {
  if (segment.wrappers.length === 0) return null;
  const { span, wrappers } = segment;
  for (const outer of line.parsed.segments) {
    const name = (outer.argv[0] ?? '').replace(/^.*\//, '');
    if (outer === segment || outer.span[0] > span[0] || outer.span[1] < span[1] || !wrappers.includes(name)) continue;
    const call = callOf(outer, line);
    const own = call === null ? [] : call.args.filter((word) => word.span[1] <= span[0]);
    const letters = name === 'env' ? ['-C'] : name === 'sudo' || name === 'run0' ? ['-D'] : [];
    const folder = call === null ? undefined : optionValues({ ...call, args: own }, ...moves, ...letters).at(-1);
    if (folder !== undefined && !folder.hasHole) return placeWord(line, folder).path;
  }
  return null;
}
