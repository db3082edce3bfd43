/** Names a running broker in the database, so that another one can tell later whether it still lives. */
import { randomBytes } from 'node:crypto';
import { machineLives, type MachineLives } from './machine-lives.ts';

/** Openings of the store by this very process that were not closed yet. */
const ownLives = new Set<string>();

/** Process and its start, start of the machine, and what makes this opening of the store unlike any other. */
export function nameThisBroker(lives: MachineLives = machineLives): string {
  const start = lives.startOf(process.pid) ?? 'unknown';
  const unique = randomBytes(9).toString('base64url');
  const name = [process.pid, start, lives.bootId(), lives.numberSpace(), unique].join(':');
  ownLives.add(name);
  return name;
}

/** To be called when the store is closed. */
export function endThisBroker(name: string): void {
  ownLives.delete(name);
}

/** In doubt it lives: its runs stay open in the log rather than being ended under it. */
export function isBrokerAlive(name: string, lives: MachineLives = machineLives): boolean {
  if (ownLives.has(name)) return true;
  const [pid = '', start = '', boot = '', space = '', unique] = name.split(':');
  // In the form of an earlier version, whose broker cannot be told from a program that got its number since.
  if (unique === undefined) return Number(pid) !== process.pid && lives.startOf(Number(pid)) !== null;
  if (boot !== lives.bootId()) return false;
  // A number that counts elsewhere, on the same start of the machine.
  if (space !== lives.numberSpace()) return true;
  // An earlier opening by this process, which is closed.
  if (Number(pid) === process.pid) return false;
  return lives.startOf(Number(pid)) === start;
}
