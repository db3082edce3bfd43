/** The rules of the house that hold for a text alone: size, duty sentence, names, TODOs and words that stay outside. */

/** Joined here, so that this file does not contain what it forbids. */
const word = (...parts: readonly string[]): string => parts.join('');

export const maxLines = 300;
export const maxMedianLines = 90;

const badNames = /^(?:utils?|helpers?|managers?|common|misc|data|info)$|-(?:utils?|helpers|managers?)$/;
const goodName = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.spec|\.bench|\.standin|\.vite|\.config|\.module)*$/;

/** Package registries are found from a project's own configuration, never from names in the code. */
const registries = ['npmjs.', 'yarnpkg.', 'pypi.', 'pythonhosted.', 'crates.', 'rubygems.', 'golang.'].map((name, at) =>
  word(name, ['org', 'com', 'org', 'org', 'io', 'org', 'org'][at] ?? ''),
);
/** Places on one machine mean nothing on another. */
const machinePaths = [
  word('/work', '/main'),
  word('/work', '/shared'),
  word('/work', '/w/'),
  word('/work', '/.'),
  word('/tmp', '/brief'),
];

export function sizeFaults(path: string, text: string): readonly string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > maxLines ? [`${path} has ${lines} lines`] : [];
}

export function medianLines(texts: Iterable<string>): number {
  const sizes = [...texts].map((text) => text.trimEnd().split('\n').length).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

export function dutyFaults(path: string, text: string): readonly string[] {
  // A test file's duty is the list of its titles.
  if (/\.(?:test|spec)\.tsx?$/.test(path)) return [];
  const [duty] = /^(?:#!.*\n)?\/\*\*\s+(?:\* )?\S.*?\*\//s.exec(text) ?? [];
  return duty === undefined ? [`${path} does not open with one sentence that says its duty`] : [];
}

export function nameFaults(path: string): readonly string[] {
  const base = (path.split('/').at(-1) ?? '').replace(/\.(?:tsx?|mjs|css)$/, '');
  if (badNames.test(base)) return [`${path} has a name that says nothing`];
  return goodName.test(base) ? [] : [`${path} is not in kebab case`];
}

export function todoFaults(path: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, at) => {
    const isTodo = /\b(?:TODO|FIXME|XXX|HACK)\b/.test(line) && !/\b(?:TODO|FIXME|XXX|HACK)\b.*#\d+/.test(line);
    return isTodo ? [`${path}:${at + 1} has a TODO without an issue number`] : [];
  });
}

export function forbiddenWords(path: string, text: string): readonly string[] {
  return [...registries, ...machinePaths]
    .filter((found) => text.includes(found))
    .map((found) => `${path} says ${found}`);
}

interface LockEntry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Builds for other platforms that the lock leaves out: with one missing, `npm ci` refuses to install on every machine. */
export function lockFaults(packages: Readonly<Record<string, LockEntry>>): readonly string[] {
  const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `package-lock.json lacks ${name}, wanted by ${path}`),
  );
}

/** Places that a page of documentation names in backticks and that are not there. `<name>`, `*` and NNNN stand for any. */
export function deadPlaces(path: string, text: string, exists: (place: string) => boolean): readonly string[] {
  const places = text.matchAll(/`((?:main|preload|renderer|resources|tests|scripts|docs|\.ci)\/[^`\s<*]*)`/g);
  return [...places]
    .map((match) => (match[1] ?? '').replace(/\/$/, ''))
    .filter((place) => !place.includes('NNNN') && !exists(place))
    .map((place) => `${path} names ${place}, which is not there`);
}

/** Decision records that a text names by their number and that are not there: a merged record leaves its number to another one. */
export function missingRecords(path: string, text: string, records: ReadonlySet<string>): readonly string[] {
  const named = [...text.matchAll(/\bdecisions?\s+(?:\*\s+)?(\d{4}(?:(?:, | and | to )\d{4})*)/giu)];
  return named
    .flatMap((match) => match[1]?.match(/\d{4}/g) ?? [])
    .filter((number) => !records.has(number))
    .map((number) => `${path} names decision ${number}, which is not there`);
}
