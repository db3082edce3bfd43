/** Asks the broker to start an agent at a terminal that it holds. */
import type { Params } from '#contract/methods.ts';
import type { Bridge } from '../../bridge.ts';

/** Before the terminal view is measured; it sends its true size at once. */
const firstSize = { columns: 100, rows: 30 };

export const startAgent = (bridge: Bridge, what: Omit<Params<'sessions.start'>, 'terminal'>) =>
  bridge.call('sessions.start', { ...what, terminal: firstSize });
