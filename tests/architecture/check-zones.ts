/** Holds imports against the zone table, and finds cycles. Pure: sources go in, sentences come out. */
import { posix } from 'node:path';
import { readImports, type Import } from './read-imports.ts';
import { zones, type Zone } from './zones.ts';

/** Path from the root to source text. */
export type Sources = ReadonlyMap<string, string>;

type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'node' }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'unreadable' };

const aliases: readonly (readonly [string, string])[] = [
  ['#agents/', 'main/agents/'],
  ['#domain/', 'main/core/domain/'],
  ['#core/', 'main/core/'],
  ['#contract/', 'preload/contract/'],
];

const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob.replaceAll('.', '\\.').replace('/**', '/\u0000').replaceAll('*', '[^/]+').replace('\u0000', '.+')}$`,
  );

const rows = zones.map((zone) => ({ zone, patterns: zone.files.map(patternOf) }));

export function zoneOf(path: string): Zone | null {
  return rows.find(({ patterns }) => patterns.some((pattern) => pattern.test(path)))?.zone ?? null;
}

function targetOf(from: string, specifier: string | null): Target {
  if (specifier === null) return { kind: 'unreadable' };
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('node:')) return { kind: 'node' };
  if (plain.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), plain) };
  const alias = aliases.find(([prefix]) => plain.startsWith(prefix));
  if (alias !== undefined) return { kind: 'file', path: alias[1] + plain.slice(alias[0].length) };
  const parts = plain.split('/');
  return { kind: 'package', name: parts.slice(0, plain.startsWith('@') ? 2 : 1).join('/') };
}

const roomOf = (path: string, depth: number): string => path.split('/').slice(0, depth).join('/');

/** Why the import is not allowed, or null. */
function objection(from: string, zone: Zone, found: Import): string | null {
  const target = targetOf(from, found.specifier);
  if (target.kind === 'unreadable') return 'imports something that cannot be read';
  if (target.kind === 'node') return zone.node === true ? null : `may not import ${found.specifier}`;
  if (target.kind === 'package') {
    return zone.packages?.includes(target.name) === true ? null : `may not import the package ${target.name}`;
  }
  const other = zoneOf(target.path);
  if (other === null) return `imports ${target.path}, which is in no zone`;
  if (zone.zones?.includes(other.name) === true) return null;
  if (found.typeOnly && zone.typesOf?.includes(other.name) === true) return null;
  const depth = zone.roomDepth;
  if (depth !== undefined && other === zone && roomOf(from, depth) === roomOf(target.path, depth)) return null;
  const onlyTypes = zone.typesOf?.includes(other.name) === true;
  return onlyTypes ? `may import only types from ${target.path}` : `may not import ${target.path} (${other.name})`;
}

export function zoneFaults(sources: Sources): readonly string[] {
  return [...sources].flatMap(([path, source]) => {
    const zone = zoneOf(path);
    if (zone === null) return [`${path} is in no zone`];
    return readImports(path, source).flatMap((found) => {
      const why = objection(path, zone, found);
      return why === null ? [] : [`${path}:${found.line} (${zone.name}) ${why}`];
    });
  });
}

/** Every import cycle once, type-only imports included, as `a → b → a`. */
export function importCycles(sources: Sources): readonly string[] {
  const edges = new Map(
    [...sources].map(([path, source]) => {
      const targets = readImports(path, source).map((found) => targetOf(path, found.specifier));
      return [path, targets.flatMap((target) => (target.kind === 'file' ? [target.path] : []))] as const;
    }),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) {
      cycles.push([...trail.slice(start), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) walk(path, []);
  return cycles;
}
