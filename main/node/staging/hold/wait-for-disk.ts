/** Has the disk take what commands wrote on layers, once for all of it and soon after the last of them ended. See decision 0170. */
import { runTool } from '../../processes/run-tool.ts';
import type { StagedLayer } from '../layer.ts';
import { beginUnsynced, endUnsynced } from '../unsynced.ts';

export interface DiskWaits {
  /** Resolves when it is noted that the layers may hold what no disk has; what it gives is to be called when their command has ended. */
  begin(layers: readonly StagedLayer[]): Promise<() => void>;
  /** Waits for the disk at once, where no command runs any more. */
  readonly settle: () => Promise<void>;
}

interface Writing {
  readonly layer: StagedLayer;
  running: number;
  /** How many commands began. */
  begun: number;
}

/** Commands that follow each other are waited for together. */
const restMs = 2000;
const mostMs = 60_000;

/** Without the helper nothing is ever mounted. */
export function createDiskWaits(holder: string): DiskWaits {
  const written = new Map<string, Writing>();
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<void> = Promise.resolve();
  const settle = async (): Promise<void> => {
    const quiet = [...written.values()]
      .filter(({ running }) => running === 0)
      .map((one) => ({ one, begun: one.begun }));
    if (quiet.length === 0) return;
    const uppers = quiet.map(({ one }) => one.layer.upper);
    const { isWell } = await runTool(holder, ['sync', ...uppers], { timeoutMs: mostMs, env: {} });
    // A disk that could not take all of it keeps its note.
    if (!isWell) return;
    // Where another command began meanwhile, its end is waited for.
    for (const { one, begun } of quiet)
      await endUnsynced(one.layer, () => one.begun === begun && written.delete(one.layer.id));
  };
  const settleNext = (): Promise<void> => (last = last.then(settle, settle));
  const settleSoon = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void settleNext().catch(() => undefined), restMs).unref(); // Its note stays.
  };
  return {
    async begin(layers) {
      const begun = layers.map((layer) => {
        const one = written.get(layer.id) ?? { layer, running: 0, begun: 0 };
        written.set(layer.id, one);
        one.running += 1;
        one.begun += 1;
        return one;
      });
      const end = (): void => {
        for (const one of begun) one.running -= 1;
        settleSoon();
      };
      try {
        await Promise.all(layers.map(async (layer) => await beginUnsynced(layer)));
      } catch (error) {
        end();
        throw error;
      }
      return end;
    },
    async settle() {
      if (timer !== null) clearTimeout(timer);
      await settleNext();
    },
  };
}
