/** Starts commands without a sandbox: where policy, a rule or a person says so. */
import { createConnectionService } from '../../proxy/connection-service.ts';
import { refuseLogins } from '../../proxy/credential/refuse-logins.ts';
import { afterReading } from '../../proxy/after-reading.ts';
import type { Backend } from '../backend.ts';
import { processesIn } from '../../proxy/names/processes-behind.ts';
import type { LaunchSpec } from '#core/ports.ts';
import { failed, type Launched } from '../../launch/launch-failure.ts';
import { launchMarked, type MarkedParts } from '../../launch/launch-marked.ts';
import { takeTerminal } from '../../launch/process/take-terminal.ts';
import { say } from '#domain/common/message.ts';

export const open: Backend = {
  mechanism: 'none',
  open: (host) => async (spec) => {
    await spec.record?.();
    return await launchOpen(spec, host);
  },
  /** Nothing is made but the proxy, and nothing leads to it but variables. */
  async widen({ gate, plan }, { lookUp }) {
    refuseLogins(plan);
    const { openHostProxy } = await import('../../proxy/serve/open-host-proxy.ts');
    const proxy = await openHostProxy(
      createConnectionService({ gate, lookUp, processesBehind: processesIn(process.pid) }),
    );
    return {
      advised: proxy.variables,
      refused: () => gate.refused(),
      onRefused: (listener) => afterReading(gate, listener),
      close: () => proxy.close(),
    };
  },
};

/** Launches a command without a sandbox. */
async function launchOpen(spec: LaunchSpec, parts: MarkedParts): Promise<Launched> {
  const [file, ...args] = spec.terminal === null ? spec.argv : [...takeTerminal(parts.env), ...spec.argv];
  if (file === undefined) return failed('bad-request', say('The command is empty.'), null);
  return launchMarked(
    spec,
    { file, args, variables: spec.advised ?? {}, observed: () => [], release: () => {} },
    parts,
  );
}
