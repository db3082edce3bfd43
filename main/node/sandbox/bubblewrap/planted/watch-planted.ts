/** Looks, while a command runs, for repositories that it plants: an editor looks into new ones by itself. See decision 0059. */

export interface PlantedWatching {
  start(): void;
  stop(): void;
}

/** Most commands are over by then. */
const firstMs = 400;
/** So much of the time may go into looking. */
const restsPerLook = 20;

/** `look` says the first that it sees, and null for none; `onFound` is called once. */
export function watchPlanted(look: () => Promise<string | null>, onFound: (name: string) => void): PlantedWatching {
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const lookOnce = async (): Promise<void> => {
    const started = performance.now();
    const found = await look();
    if (isOver) return;
    if (found !== null) {
      isOver = true;
      onFound(found);
      return;
    }
    wait(Math.max(firstMs, (performance.now() - started) * restsPerLook));
  };
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      // What cannot be looked at now is looked at again at the end.
      lookOnce().catch(() => {});
    }, ms);
    timer.unref();
  };
  return {
    start() {
      if (!isOver) wait(firstMs);
    },
    stop() {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
