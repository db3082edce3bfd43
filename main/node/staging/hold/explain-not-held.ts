/** Says why nothing can be staged, and what helps; what is staged nowhere is asked about. */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { WireError } from '#domain/common/errors.ts';
import { mountTable } from '../../sandbox/bubblewrap/mount-table.ts';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';
import type { NotHeld } from './hold-overlays.ts';
import { type Message, say } from '#domain/common/message.ts';

const { EBUSY, EINVAL, ENODEV, EPERM, EACCES, ENOSPC } = constants.errno;

const untilThen = say('Until then you are asked about each write outside a project.');

const notMounted = (where: string): Message =>
  say('The layer over the home folder could not be mounted ({where}), so no writes can be staged.', { where });

const problem = (message: Message, remedy: Message): WireError => ({ code: 'staging-unavailable', message, remedy });

export const notBuilt = problem(
  say('The helper that mounts layers was not built, so no writes can be staged.'),
  untilThen,
);

export const notOnThisSystem = problem(say('Writes can be staged only on Linux.'), untilThen);

export const nothingToStage = problem(say('The project holds every folder whose writes could be staged.'), untilThen);

/** It is let go when that desk ends, or the command that brought its own. */
export const heldElsewhere = problem(
  say('Another desk holds the layer of this project.'),
  say('Close the other desk.'),
);

export const namesNotHidden = problem(
  say('Names that no command may read could not be kept out of the layer.'),
  say('See “This machine”.'),
);

/** `roots` are the folders whose writes were to be staged. */
export function explainNotHeld({ step, errno }: NotHeld, roots: readonly string[]): WireError {
  const isForbidden = errno === EPERM || errno === EACCES || errno === ENOSPC;
  if ((step === 'unshare' || step === 'map') && isForbidden)
    return problem(
      say('This machine does not let programs create user namespaces, so no writes can be staged.'),
      untilThen,
    );
  if (step === 'overlay') return explainOverlay(errno, roots);
  return problem(notMounted(`${step} ${errno}`), untilThen);
}

function explainOverlay(errno: number, roots: readonly string[]): WireError {
  switch (errno) {
    case EBUSY:
      return heldElsewhere;
    case ENODEV:
      return problem(
        say('The kernel has no overlays, so no writes can be staged.'),
        say('Load the kernel module `overlay`.'),
      );
    case EPERM:
      return problem(say('The kernel lets only the superuser mount overlays.'), say('Use a kernel from 5.11 on.'));
    case EINVAL: {
      const beneath = mountBeneath(roots);
      if (beneath !== null)
        return problem(
          say('{beneath} is mounted beneath the home folder, so no writes can be staged.', { beneath }),
          say('Unmount it.'),
        );
      return problem(
        say('The file system of the home folder, or of this desk’s data, does not support overlays.'),
        say('Keep the data of the desk on a local file system.'),
      );
    }
    default:
      return problem(notMounted(`overlay ${errno}`), untilThen);
  }
}

/** In the way of an ordinary user's overlay; the superuser's is mounted above it. */
function mountBeneath(roots: readonly string[]): string | null {
  if (process.geteuid?.() === 0) return null;
  const { rows } = mountTable(readFileSync('/proc/self/mountinfo', 'utf8'));
  const found = rows.find(({ point }) => roots.some((root) => point !== root && isWithin(point, root)));
  return found?.point ?? null;
}
