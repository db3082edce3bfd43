/** Has the broker read the whole chain, a moment's worth at a time. */
import type { ChainPlace, ChainVerdict } from '#domain/audit/audit-book.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Bridge } from '../../../bridge.ts';

type Checked = { readonly ok: true; readonly result: ChainVerdict } | { readonly ok: false; readonly error: WireError };

/** `onProgress` is told which share of the rows was read. */
export async function checkChain(
  bridge: Pick<Bridge, 'call'>,
  onProgress: (share: number) => void,
  after: ChainPlace | null = null,
): Promise<Checked> {
  const answer = await bridge.call('audit.verify', { after });
  if (!answer.ok) return answer;
  const { result } = answer;
  if (result.kind !== 'so-far') return { ok: true, result };
  onProgress(result.place.seq / result.of);
  return checkChain(bridge, onProgress, result.place);
}
