/** The built page at one address for the scripted brokers of a worker, one after another: so the browser knows the page. */
import { join } from 'node:path';
import { createSystemClock } from '../../../../main/node/host/time-and-ids.ts';
import { servePage, type ServedPage } from '../../../../main/rpc/headless/serve-page.ts';
import type { Wire } from '../../../../main/rpc/wire.ts';

export interface Stage {
  readonly origin: string;
  /** Where there is no page. */
  readonly nothing: string;
  /** A link for one browser. */
  link(): string;
  /** Who hears the pages that connect from now on. */
  play(onWire: (wire: Wire) => void): void;
  close(): Promise<void>;
}

const staticDir = join(import.meta.dirname, '../../../../out/renderer');

export async function openStage(): Promise<Stage> {
  let hear: ((wire: Wire) => void) | null = null;
  const served: ServedPage = await servePage({
    staticDir,
    onWire: (wire) => hear?.(wire),
    clock: createSystemClock(),
    listen: { port: 0 },
  });
  const { origin } = new URL(served.url());
  return {
    origin,
    nothing: `${origin}/nothing`,
    link: () => served.url(),
    play: (onWire) => void (hear = onWire),
    close: () => served.close(),
  };
}
