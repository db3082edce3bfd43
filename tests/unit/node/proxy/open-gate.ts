/** A gate that lets everything through to loopback and remembers what was asked of it and reported to it. */
import type { ConnectionGate, ConnectionRequest } from '#core/ports.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import { createConnectionService, type ConnectionService } from '../../../../main/node/proxy/connection-service.ts';

export interface OpenGate {
  readonly broker: ConnectionService;
  readonly asked: ConnectionRequest[];
  readonly reports: string[];
  readonly otherNames: [NetworkTarget, string | null][];
}

export interface OpenGateOptions {
  /** Where every name leads to now. */
  readonly addresses?: () => readonly string[];
  /** Ends what is allowed now. */
  readonly ended?: () => AbortSignal;
}

export function openGate(options: OpenGateOptions = {}): OpenGate {
  const asked: ConnectionRequest[] = [];
  const reports: string[] = [];
  const otherNames: [NetworkTarget, string | null][] = [];
  const never = new AbortController().signal;
  const gate: ConnectionGate = {
    decide(request) {
      asked.push(request);
      const { host, port, protocol } = request;
      return Promise.resolve({
        kind: 'allow',
        target: { host, port, protocol },
        addresses: options.addresses?.() ?? ['127.0.0.1'],
        ended: options.ended?.() ?? never,
      });
    },
    refused: () => null,
    onRefused: () => () => undefined,
    onAsking: () => () => undefined,
    refuseName: (target, name) => void otherNames.push([target, name]),
    report: (what) => void reports.push(what),
    close: () => Promise.resolve(),
  };
  const broker = createConnectionService({ gate, lookUp: () => Promise.resolve([]), processesBehind: () => [] });
  return { broker, asked, reports, otherNames };
}
