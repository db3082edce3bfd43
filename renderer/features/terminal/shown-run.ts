/** What a terminal needs to know of the run that it shows. */
import type { RunView } from '#domain/common/event.ts';

export interface ShownRun extends Pick<RunView, 'runId' | 'sessionId' | 'state' | 'terminal'> {
  /** Present for a whole agent, whose terminal a person goes back in. */
  readonly isLong?: true;
}
