/** Every way a program can be made to run another one, by the program's name. */
import type { Hook } from './hook.ts';
import { buildHooks } from './hooks/builds.ts';
import { databaseHooks } from './hooks/databases.ts';
import { editorHooks } from './hooks/editors.ts';
import { fileHooks } from './hooks/files.ts';
import { networkHooks } from './hooks/network.ts';
import { sessionHooks } from './hooks/sessions.ts';

const byProgram = new Map<string, Hook[]>();
for (const hook of [...editorHooks, ...fileHooks, ...networkHooks, ...buildHooks, ...databaseHooks, ...sessionHooks])
  for (const program of hook.programs) byProgram.set(program, [...(byProgram.get(program) ?? []), hook]);

const none: readonly Hook[] = [];

/** `program` is the last part of its path. Empty for a program that is not known to run others. */
export const hooksOf = (program: string): readonly Hook[] => byProgram.get(program) ?? none;
