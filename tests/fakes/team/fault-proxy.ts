/** Stands before a server and does what bad networks do: cuts, refuses, holds, slows, halves, loses and spoils what goes through it. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Way = 'there' | 'back';

export type Fault =
  /** As a whole network does. */
  | { readonly kind: 'none' }
  /** Every connection ends, and no new one is taken. */
  | { readonly kind: 'refuse' }
  /** Nothing goes through either way, and nothing is said. */
  | { readonly kind: 'hold' }
  /** What goes one way is swallowed: what was asked is done, and nobody hears of it. */
  | { readonly kind: 'swallow'; readonly way: Way }
  | { readonly kind: 'slow'; readonly ms: number }
  /** Once, after so many bytes one way: the rest of them never comes, the connection ends. */
  | { readonly kind: 'halve'; readonly way: Way; readonly after: number }
  /** Once: a part is left out, or a byte of it is another, and the rest goes on. */
  | { readonly kind: 'lose' | 'spoil'; readonly way: Way };

export interface FaultProxy {
  readonly port: number;
  become(fault: Fault): void;
  /** Ends what is connected. */
  cut(): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: () => number): Promise<FaultProxy> {
  const pairs = new Set<() => void>();
  let fault: Fault = { kind: 'none' };
  let changed = Promise.withResolvers<void>();
  let passed = 0;
  const become = (next: Fault): void => {
    fault = next;
    passed = 0;
    changed.resolve();
    changed = Promise.withResolvers();
  };
  /** What is left of a part. `null`: the connection ends behind it. */
  const through = async (part: Buffer, way: Way): Promise<readonly (Buffer | null)[]> => {
    while (fault.kind === 'hold') await changed.promise;
    const now = fault;
    if (now.kind === 'slow') await pause(now.ms);
    if (!('way' in now) || now.way !== way) return [part];
    if (now.kind === 'swallow') return [];
    if (now.kind === 'halve') {
      passed += part.length;
      if (passed <= now.after) return [part];
      become({ kind: 'none' });
      return [part.subarray(0, part.length - (passed - now.after)), null];
    }
    become({ kind: 'none' });
    if (now.kind === 'lose') return [];
    const spoilt = Buffer.from(part);
    spoilt[spoilt.length - 1]! ^= 1;
    return [spoilt];
  };
  const pump = (from: Socket, to: Socket, way: Way, end: () => void): void => {
    let last = Promise.resolve();
    const inTurn = (work: () => Promise<void>): void => void (last = last.then(work));
    from.on('data', (part: Buffer) => {
      from.pause();
      inTurn(async () => {
        for (const each of await through(part, way)) {
          if (each === null) end();
          else if (!to.destroyed) to.write(each);
        }
        from.resume();
      });
    });
    from.on('end', () => inTurn(async () => void to.end()));
    from.on('close', end);
    from.on('error', end);
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (fault.kind === 'refuse') return void near.destroy();
    const far = connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true });
    const end = (): void => {
      pairs.delete(end);
      near.destroy();
      far.destroy();
    };
    pairs.add(end);
    pump(near, far, 'there', end);
    pump(far, near, 'back', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const end of pairs) end();
  };
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      become(next);
      if (next.kind === 'refuse') cut();
    },
    cut,
    async close() {
      become({ kind: 'none' });
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
