/** Compiles the denial observer with the compiler of this machine; without one the sandbox holds all the same. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { runTool } from '../../processes/run-tool.ts';
import { findProgram } from '../machine/find-program.ts';

export interface BuildHelperOptions {
  readonly sourceFile: string;
  readonly outFile: string;
  readonly env: NodeJS.ProcessEnv;
}

const compileTimeoutMs = 60_000;

/** Path of an observer that is no older than its source, or null when it cannot be compiled here. */
export async function buildHelper({ sourceFile, outFile, env }: BuildHelperOptions): Promise<string | null> {
  const folder = path.dirname(sourceFile);
  const sources = readdirSync(folder).map((name) => changedAt(path.join(folder, name)));
  if (changedAt(outFile) > Math.max(...sources)) return outFile;
  const compiler = findProgram('cc', env) ?? findProgram('gcc', env) ?? findProgram('clang', env);
  if (compiler === null) return null;
  mkdirSync(path.dirname(outFile), { recursive: true });
  // Into place at once: another broker may be starting it right now.
  const building = `${outFile}.${process.pid}`;
  try {
    for (const how of waysToCompile) {
      const compiled = await runTool(compiler, [...how, '-o', building, sourceFile], {
        timeoutMs: compileTimeoutMs,
        env: process.env,
      });
      if (!compiled.isWell) continue;
      renameSync(building, outFile);
      return outFile;
    }
    return null; // Headers are missing, or the processor is none of ours; the health page shows it.
  } finally {
    rmSync(building, { force: true });
  }
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const checked = ['-O2', '-s', '-D_FORTIFY_SOURCE=2', '-fstack-protector-strong', '-Wl,-z,relro,-z,now,-z,noexecstack'];
const cleared = ['-fstack-clash-protection', '-ftrivial-auto-var-init=zero'];

/**
 * Options of the compiler, best first; older ones do not know them all. Static where possible: every command waits for its
 * helpers, and a loader would take half of that time.
 */
export const waysToCompile: readonly (readonly string[])[] = [
  [...checked, ...cleared, '-fPIE', '-static-pie'],
  [...checked, '-static'],
  checked,
  ['-O2'],
];
