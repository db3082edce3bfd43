/** Why a command gets no sandbox, in words and with a way out. */
import type { SandboxPlans } from '#core/ports.ts';
import type { PlanEntry } from '#domain/sandbox/sandbox-plan.ts';
import { type Message, say } from '#domain/common/message.ts';

export type Resolved = Awaited<ReturnType<SandboxPlans['resolve']>>;

export const nameFolders = say('Name folders that contain them.');
export const shownOften = (count: number): Message =>
  say('{count} places have to stay closed, because this machine shows the same folders under many names.', { count });

export function tooManyPlaces(entries: readonly PlanEntry[]): Resolved {
  const writable = entries.filter(({ access }) => access === 'write').length;
  return refuse(
    'project-refused',
    say(
      'The settings open {writable} separate places for writing, which hold more names to protect than can be mounted.',
      { writable },
    ),
    nameFolders,
  );
}

/** Of few folders it is no setting of ours that names so many. */
export function tooManyNames(guarded: readonly string[], projectRoot: string): Resolved {
  const count = guarded.length;
  return refuse(
    'project-refused',
    say('{count} names have to be protected for {projectRoot}, which is more than can be mounted. One is {name}.', {
      count,
      projectRoot,
      name: guarded[Math.floor(count / 2)] ?? projectRoot,
    }),
    say(
      'Look at what names them: settings of git that include many files, or very many files that agents and tools obey.',
    ),
  );
}

export function refuse(
  code: 'not-offered' | 'project-refused' | 'sandbox-unavailable',
  message: Message,
  remedy: Message,
): Resolved {
  return { kind: 'refused', error: { code, message, remedy } };
}
