/** Starts commands without a sandbox: where policy, a rule or a person says so. */
import { createConnectionService } from '../../proxy/connection-service.ts';
import { refuseLogins } from '../../proxy/credential/refuse-logins.ts';
import { afterReading } from '../../proxy/after-reading.ts';
import type { Backend } from '../backend.ts';
import { processesIn } from '../../proxy/names/processes-behind.ts';
import { launchOpen } from './launch-open.ts';

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
