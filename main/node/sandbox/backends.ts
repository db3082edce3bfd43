/** Every way to start commands that there is, by its name in plans. */
import type { Mechanism } from '#domain/sandbox/sandbox-plan.ts';
import type { Backend, SandboxBackend } from './backend.ts';
import { bubblewrap } from './bubblewrap/bubblewrap-backend.ts';
import { open } from './none/open-backend.ts';
import { seatbelt } from './seatbelt/seatbelt-backend.ts';

const sandboxes: readonly SandboxBackend[] = [bubblewrap, seatbelt];

export const backends: Readonly<Record<Mechanism, Backend>> = { bwrap: bubblewrap, seatbelt, none: open };

/** The sandbox of a system; bubblewrap where no other is known, whose probe then says what is missing. */
export function sandboxFor(platform: NodeJS.Platform): SandboxBackend {
  return sandboxes.find((each) => each.isFor(platform)) ?? bubblewrap;
}
