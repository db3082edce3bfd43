/** How the house stands: what is measured, what may not be passed today, and what is aimed at. */
import { posix } from 'node:path';
import { longFunctions } from './long-functions.mjs';
import { listFiles, readSources } from './read-sources.mjs';
import { smallFiles } from './small-files.mjs';
import { walkOfCommand } from './walk.mjs';

/**
 * `why`: the reason for a limit that is past the goal.
 *
 * @typedef {Readonly<{ name: string; found: readonly string[]; limit: number; goal: number; why?: string }>} ListMeasure
 * @typedef {Readonly<{ name: string; count: number; limit: number; goal: number; why?: string }>} CountMeasure
 */

const mostLines = 60;
const mostFiles = 20;
const smallLines = 25;
const product = /^(?:main|preload|renderer|scripts)\//u;

/** @param {readonly string[]} paths @returns {readonly string[]} folders with too many files directly inside */
export function crowdedFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > mostFiles).map(([folder, count]) => `${folder}: ${count}`);
}

/** @param {string} root @returns {readonly (ListMeasure | CountMeasure)[]} */
export function measureHouse(root) {
  const paths = listFiles(root);
  const sources = readSources(
    root,
    paths.filter((path) => product.test(path)),
  );
  const inMain = sources.filter(({ path }) => path.startsWith('main/'));
  const records = paths.filter((path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/u.test(path));
  const long = longFunctions(sources, mostLines).map(
    ({ path, line, name, lines }) => `${path}:${line} ${name}: ${lines}`,
  );
  const crowded = crowdedFolders(paths.filter((path) => product.test(path) || path.startsWith('tests/')));
  const walk = walkOfCommand(inMain, {
    path: 'main/core/pipeline/run-request.ts',
    name: 'takeThrough',
    steps: 'main/core/operations/command.ts',
  });
  const walked = { stays: walk.stays.length, files: walk.files.length };
  return [
    { name: `functions over ${mostLines} lines`, found: long, limit: 0, goal: 0 },
    { name: `folders with more than ${mostFiles} files`, found: crowded, limit: 0, goal: 0 },
    {
      name: `files of up to ${smallLines} lines with one reader`,
      found: smallFiles(sources, smallLines),
      limit: 34,
      goal: 30,
      why: 'each is one idea that its reader would hold beside another one',
    },
    {
      name: 'lines in main',
      count: inMain.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
      limit: 112_350,
      goal: 42_000,
      why: 'the goal is of before layers, landing, sessions, the reviewer, a specification of each of 4,700 programs with the words by which they only ask, a policy of a team, phones that answer, notices to who is away and to phones by Web Push, layers that several desks share, names that only PowerShell has, what a line leaves for others to start, in whichever file and by whichever program, secrets that are published or read by the way, desks that take turns at one folder, what it puts on the input of a program or into a container, code that runs inside of applications, sources that a builder runs and a store that the hosts of a team share, with their policies and sessions, and that may lose rows or be written by others',
    },
    { name: 'walk of a command: stays', count: walked.stays, limit: 36, goal: 40 },
    { name: 'walk of a command: files', found: walk.files, limit: 15, goal: 15 },
    {
      name: 'walk of a command: returns',
      count: walked.stays - walked.files,
      limit: 21,
      goal: 15,
      why: 'a question, a denial and a login each come back to the order they left',
    },
    {
      name: 'decision records',
      count: records.length,
      limit: 51,
      goal: 40,
      why: 'each of the rest decides one thing that none of the others does',
    },
  ];
}
