/** What `npm run check -- --since REF` runs: what a change can touch, by where its files lie. Pure, so that the choice itself is tested. */

/** The words that a suite or a tool is given beside its own; none: the whole of it. @typedef {ReadonlyMap<string, readonly string[]>} Touched */

const code = /^(?:main|preload|renderer|resources)\//;

/** Zones that read a zone's types. */
const readers = Object.freeze({
  'main/core': ['main/core', 'main', 'preload', 'renderer', 'tests'],
  main: ['main', 'tests'],
  preload: ['preload', 'main', 'renderer', 'tests'],
  renderer: ['renderer', 'tests'],
  scripts: ['scripts', 'tests'],
  tests: ['tests'],
});

/**
 * Where a file lies, which suite that touches, and which part of it. `null`: the whole suite; `'itself'`: the changed file.
 * A suite of a row that names a part is run as a whole where another row says so.
 * @type {readonly (readonly [where: RegExp, suite: string, part: string | null])[]}
 */
const reach = [
  [/^resources\/helper\//, 'unit', null],
  [/./, 'architecture', null],
  [/^(?:main|preload|renderer|tests\/(?:contract|fakes))\//, 'contract', null],
  [
    /^(?:main\/node\/(?:launch|processes|proxy|sandbox|staging)|resources\/helper|tests\/attack\/(?:attacks|harness|works))\//,
    'attack',
    null,
  ],
  [/^tests\/attack\/.*\.test\.ts$/, 'attack', 'itself'],
  [/^(?:scripts\/packaging|tests\/packaging)\/|^(?:electron-builder\.yml|package(?:-lock)?\.json)$/, 'packaging', null],
  [/^(?:main\/desktop|tests\/electron-standin)\//, 'e2e desktop', null],
  [/^tests\/e2e\/desktop\/.*\.spec\.ts$/, 'e2e desktop', 'itself'],
  [code, 'e2e headless', 'headless/runs/walk'],
  [/^tests\/e2e\/headless\/.*\.spec\.ts$/, 'e2e headless', 'itself'],
  [/^renderer\/features\/(?:approval|inbox|patch)\//, 'e2e headless', 'headless/cards/'],
  [/^renderer\/features\/(?:runs|staged|terminal)\//, 'e2e headless', 'headless/runs/'],
  [
    /^(?:renderer\/features\/(?:audit|palette|preferences|rules|settings|shell|start)|renderer\/text)\//,
    'e2e headless',
    'headless/screens/',
  ],
  [/^renderer\/features\/agents\/|^main\/doors\/hooks\//, 'e2e headless', 'headless/agents/agents-screen'],
  [/^main\/doors\/hooks\//, 'e2e headless', 'headless/agents/hooks'],
  [/^main\/doors\/mcp\//, 'e2e headless', 'headless/agents/mcp.spec'],
  [/^main\/doors\/cli\//, 'e2e headless', 'headless/desk/host-cli'],
  [/^main\/node\/proxy\//, 'e2e headless', 'headless/network/'],
  [/^tests\/e2e\/(?:page|headless\/helpers)\//, 'e2e headless', null],
  [/^tests\/agents\/(?:harness|run)\//, 'agents', null],
  [/^tests\/agents\/.*\.test\.ts$/, 'agents', 'itself'],
];

/** One agent's own files touch that agent alone. */
const ofAgent =
  /^main\/(?:agents\/(?<file>[a-z]+)\.ts$|doors\/hooks\/(?<folder>claude|codex|copilot|gemini|opencode|qwen)\/)/;

/** @param {readonly string[]} files of the repository, changed since `ref` @param {string} ref @returns {Touched} */
export function touchedBy(files, ref) {
  /** @type {Map<string, Set<string> | null>} */
  const parts = new Map();
  /** @param {string} name @param {string | null} part */
  const touch = (name, part) => {
    const known = parts.get(name);
    if (known === null) return;
    parts.set(name, part === null ? null : (known ?? new Set()).add(part));
  };
  for (const file of files) {
    for (const [where, suite, part] of reach) if (where.test(file)) touch(suite, part === 'itself' ? file : part);
    const agent = ofAgent.exec(file)?.groups;
    if (agent !== undefined) touch('agents', `tests/agents/${agent['file'] ?? agent['folder']}`);
    for (const zone of readersOf(file)) touch(`types ${zone}`, null);
    // What imports a changed file is found by the runner itself.
    if (/\.(?:[cm]?ts|tsx|mjs)$/.test(file) && !file.startsWith('tests/e2e/')) touch('unit', `--changed=${ref}`);
    if (/\.(?:[cm]?ts|tsx|mjs)$/.test(file)) touch('lint oxlint', file);
    if (/\.(?:[cm]?ts|tsx|mjs|json|css|md|ya?ml)$/.test(file)) touch('lint oxfmt', file);
  }
  if (files.length > 0) for (const name of ['lint knip', 'lint house']) touch(name, null);
  if ([...parts.keys()].some((name) => /^(?:e2e|packaging|agents|attack)/.test(name))) touch('build', null);
  return new Map([...parts].map(([name, words]) => [name, [...(words ?? [])]]));
}

/** @param {string} file @returns {readonly string[]} */
function readersOf(file) {
  const zone = Object.entries(readers).find(([name]) => file.startsWith(`${name}/`));
  return zone?.[1] ?? (/^[^/]+\.ts$/.test(file) ? readers.tests : []);
}
