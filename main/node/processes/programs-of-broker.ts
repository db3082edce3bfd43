/** The programs that one broker answers for: those whose own home has another running broker are that one's to tell of. */
import type { RunningProgram } from '#domain/command/running-program.ts';
import { join } from 'node:path';
import { nameDirs } from '../host/folders/name-dirs.ts';

export interface BrokerPrograms {
  readonly programs: () => Promise<readonly RunningProgram[]>;
  readonly dataDir: string;
  /** The process that holds a broker's lock; null for none. */
  readonly holderOf: (lock: string) => number | null;
}

export async function programsOfBroker({
  programs,
  dataDir,
  holderOf,
}: BrokerPrograms): Promise<readonly RunningProgram[]> {
  const hasOtherBroker = (env: Readonly<Record<string, string>>): boolean => {
    const theirs = nameDirs(env).dataDir;
    return theirs !== dataDir && holderOf(join(theirs, 'desk.lock')) !== null;
  };
  return (await programs()).map((program) => ({
    ...program,
    async more() {
      const more = await program.more();
      return { ...more, isElsewhere: more.isElsewhere || (more.env !== null && hasOtherBroker(more.env)) };
    },
  }));
}
