/** What became of a request whose answer could not be kept, why it could not, and what helps. */
import { BrokerError } from './common/errors.ts';

export function tellNotKept(became: string, error: unknown): string {
  // Anything else is a fault of ours, and its words are shown to no client.
  return error instanceof BrokerError ? [became, error.message, error.remedy].filter(Boolean).join(' ') : became;
}
