/** A place for a team's policy that lives in memory; whatever is asked for, it finds the same issue. */
import type { CheckedPolicy, TeamPolicyShelf } from '#core/ports.ts';

const digest = '0'.repeat(64);

export function memoryPolicyShelf(): TeamPolicyShelf {
  let kept: CheckedPolicy | null = null;
  return {
    read: () => Promise.resolve(kept),
    fetch: ({ source, key }) =>
      Promise.resolve({
        policy: { version: 1, name: 'Acme', serial: 1, settings: {}, rules: [] },
        mark: { name: 'Acme', serial: 1, keyId: '0123456789ABCDEF', digest },
        comment: '',
        source,
        files: { key, content: '{}', signature: '' },
      }),
    keep: (policy) => {
      kept = policy;
      return Promise.resolve();
    },
    onChange: () => () => undefined,
  };
}
