/** The two functions we use of node-pty: opening a terminal pair and telling its size. */
import { createRequire } from 'node:module';
import * as z from 'zod';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

export interface PtyNative {
  open(columns: number, rows: number): { readonly master: number; readonly slave: number };
  resize(fd: number, columns: number, rows: number): void;
}

const nativeSchema = z.object({
  native: z.object({
    open: z.custom<PtyNative['open']>((value) => typeof value === 'function'),
    resize: z.custom<PtyNative['resize']>((value) => typeof value === 'function'),
  }),
});

let loaded: PtyNative | null = null;

/** Loaded on first use, because a broker that only runs pipes does not need the native module. */
export function ptyNative(): PtyNative {
  loaded ??= load();
  return loaded;
}

function load(): PtyNative {
  try {
    const module: unknown = createRequire(import.meta.url)('node-pty');
    return nativeSchema.parse(module).native;
  } catch (cause) {
    throw new BrokerError('launch-failed', say('Terminals are not available.'), {
      remedy: say('Reinstall the package node-pty.'),
      cause,
    });
  }
}
