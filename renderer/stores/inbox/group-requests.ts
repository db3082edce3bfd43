/** Who asks what waits, and since when: the ways by which many requests are answered at once. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Requester } from '#domain/agents/requester.ts';

export interface RequesterGroup {
  readonly key: string;
  readonly requester: Requester;
  readonly requests: readonly ApprovalRequest[];
}

/** Two entry points under one name are two: only what the broker itself made of a hook is surely that agent. */
export const keyOfRequester = ({ entryPoint, claimedName }: Requester): string =>
  JSON.stringify([entryPoint, claimedName]);

/** In the order of their first request. */
export function groupByRequester(requests: readonly ApprovalRequest[]): readonly RequesterGroup[] {
  const groups = new Map<string, ApprovalRequest[]>();
  for (const request of requests) {
    const key = keyOfRequester(request.requester);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [request]);
    else group.push(request);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    return first === undefined ? [] : [{ key, requester: first.requester, requests: group }];
  });
}

/** In minutes. */
export const ages = [5, 60] as const;

export const olderThan = (
  requests: readonly ApprovalRequest[],
  minutes: number,
  now: number,
): readonly ApprovalRequest[] => requests.filter(({ createdAt }) => now - createdAt > minutes * 60_000);
