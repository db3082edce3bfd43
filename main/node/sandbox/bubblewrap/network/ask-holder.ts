/** Asks a namespace holder for sockets of its namespace, one at a time; each comes over in the answer to the request for it. */
import type { ChildProcess } from 'node:child_process';

export type HolderRequest = { readonly connect: number } | { readonly listen: number; readonly family: 4 | 6 };

/** Null where it cannot be had, and where the holder is gone. */
export type AskHolder = (request: HolderRequest) => Promise<unknown>;

export function createAsker(child: ChildProcess): AskHolder {
  let last: Promise<unknown> = Promise.resolve();
  const ask = (request: HolderRequest): Promise<unknown> =>
    new Promise((resolve) => {
      const end = (socket: unknown): void => {
        child.off('message', take);
        child.off('disconnect', gone);
        resolve(socket);
      };
      const take = (_message: unknown, handle: unknown): void => end(handle ?? null);
      const gone = (): void => end(null);
      child.on('message', take);
      child.once('disconnect', gone);
      if (child.connected) child.send(request, (error) => error !== null && end(null));
      else end(null);
    });
  return (request) => {
    const asked = last.then(() => ask(request));
    last = asked;
    return asked;
  };
}
