/** What a command would take away, and how much of it nothing brings back. */
import type { Discard } from './risk.ts';

/** A place to look at. A path may be a pattern as the shell knows them, with `**` for any depth. */
export interface LossQuestion {
  readonly path: string;
  readonly what: 'deleted' | Discard['what'];
  readonly clean?: Discard['clean'];
  /** The path is no pattern, whatever characters it has. */
  readonly isLiteral?: true;
}

export interface PathLoss extends LossQuestion {
  /** Files that would be gone or lose what they hold, no matter who made them. */
  readonly files: number;
  /** Of these, the ones that git cannot bring back, that no tool makes again and that are older than the session. */
  readonly lost: number;
  /** False when the look ended early or met what it could not read: the numbers are then a floor. */
  readonly isComplete: boolean;
}
