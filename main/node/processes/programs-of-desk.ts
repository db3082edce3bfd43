/** The programs that one desk answers for: those whose own home has another running desk are that one's to tell of. */
import type { RunningProgram } from '#domain/running-program.ts';
import { join } from 'node:path';
import { nameDirs } from '../host/name-dirs.ts';

export interface DeskPrograms {
  readonly programs: () => Promise<readonly RunningProgram[]>;
  readonly dataDir: string;
  /** The process that holds a desk's lock; null for nobody. */
  readonly holderOf: (lock: string) => number | null;
}

export async function programsOfDesk({
  programs,
  dataDir,
  holderOf,
}: DeskPrograms): Promise<readonly RunningProgram[]> {
  const hasOtherDesk = (env: Readonly<Record<string, string>>): boolean => {
    const theirs = nameDirs(env).dataDir;
    return theirs !== dataDir && holderOf(join(theirs, 'desk.lock')) !== null;
  };
  return (await programs()).map((program) => ({
    ...program,
    async more() {
      const more = await program.more();
      return { ...more, isElsewhere: more.isElsewhere || (more.env !== null && hasOtherDesk(more.env)) };
    },
  }));
}
