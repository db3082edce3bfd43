/** What is shown with each client is shown with two of them in `npm test`, and with all by `npm run agents` and each night. */
import { test } from 'vitest';
import type { ClientName } from './clients.ts';

export const isWhole = process.env['COUNTERSIGN_FULL_SIZE'] !== undefined;
const usual: ReadonlySet<ClientName> = new Set(['claude', 'codex', 'qwen']);

/** Of rows that show the same with each agent those that run now; the others are skipped by name. */
export function runningRows<Row extends { readonly agent: ClientName }>(
  rows: readonly Row[],
  always: ReadonlySet<ClientName> = usual,
): readonly Row[] {
  const isRunning = ({ agent }: Row): boolean => isWhole || always.has(agent);
  for (const row of rows) {
    if (!isRunning(row)) test(`${row.agent}: the same`, ({ skip }) => skip('with each client: `npm run agents`'));
  }
  return rows.filter(isRunning);
}
