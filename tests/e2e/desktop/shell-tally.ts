/** Counts on which Electron each desktop spec ran, and says it so that nobody takes the stand-in for the real one. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ChosenElectron } from './choose-electron.ts';

const results = join(import.meta.dirname, '../../../test-results');
const tally = join(results, 'desktop-shells.txt');

export interface ShellReport {
  readonly specs: number;
  readonly ranOnRealElectron: number;
  readonly ranOnStandIn: number;
  /** Files with specs that only the stand-in can run. Empty when it did. */
  readonly leftOut: readonly string[];
  readonly reason: string | null;
}

/** Another run beside it leaves its count alone. */
const isOfThisRun = process.argv.some((word) => /^(?:--project=)?desktop$/.test(word));

export function startTally(): void {
  if (isOfThisRun) rmSync(tally, { force: true });
}

export function countSpec(kind: ChosenElectron['kind']): void {
  mkdirSync(dirname(tally), { recursive: true });
  appendFileSync(tally, `${kind}\n`);
}

/** Null when no desktop spec ran. */
export function readTally(): ShellReport | null {
  if (!existsSync(tally)) return null;
  const lines = readFileSync(tally, 'utf8').trim().split('\n');
  const ranOnRealElectron = lines.filter((line) => line === 'real').length;
  const reason = ranOnRealElectron > 0 ? null : 'no binary; set COUNTERSIGN_REAL_ELECTRON_DIST';
  const ranOnStandIn = lines.length - ranOnRealElectron;
  const forStandIn = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.standin.spec.ts'));
  return {
    specs: lines.length,
    ranOnRealElectron,
    ranOnStandIn,
    leftOut: ranOnRealElectron > 0 ? forStandIn : [],
    reason,
  };
}

export function bannerOf(report: ShellReport): string {
  const counted = `${report.ranOnRealElectron} of ${report.specs} specs ran on real Electron`;
  return report.reason === null
    ? `REAL ELECTRON: ${counted}; only the stand-in can run ${report.leftOut.join(', ')}`
    : `REAL ELECTRON: NOT RUN (${report.reason}) - ${counted}`;
}

export function endTally(): void {
  const report = isOfThisRun ? readTally() : null;
  if (report === null) return;
  writeFileSync(join(results, 'real-electron.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${bannerOf(report)}`);
  rmSync(tally, { force: true });
}
