/** Starts metrics and the log of decisions where a collector is configured; where none is, nothing of them is even loaded. */
import type { Telemetry } from '#core/ports.ts';
import type { DecisionLog } from './create-decision-log.ts';
import type { ClosableTelemetry } from './create-telemetry.ts';

/** How often metrics are sent, in milliseconds. */
const exportEveryMs = 60_000;

export async function startTelemetry(
  env: NodeJS.ProcessEnv,
  version: string,
): Promise<Telemetry & { readonly close: () => Promise<void> }> {
  const [metrics, decisions] = await Promise.all([startMetrics(env, version), startDecisionLog(env, version)]);
  return {
    record: (metric) => metrics?.record(metric),
    tell: (decision) => decisions?.tell(decision),
    async close() {
      await Promise.all([metrics?.close(), decisions?.close()]);
    },
  };
}

async function startMetrics(env: NodeJS.ProcessEnv, version: string): Promise<ClosableTelemetry | null> {
  const endpoint = endpointOf(env, 'metrics');
  if (endpoint === null) return null;
  const { createTelemetry } = await import('./create-telemetry.ts');
  return createTelemetry({ endpoint, version, exportEveryMs });
}

async function startDecisionLog(env: NodeJS.ProcessEnv, version: string): Promise<DecisionLog | null> {
  const endpoint = endpointOf(env, 'logs');
  if (endpoint === null) return null;
  const { createDecisionLog } = await import('./create-decision-log.ts');
  return createDecisionLog({ endpoint, version });
}

/** An address from the standard variables of OpenTelemetry, or null when none is configured. */
export function endpointOf(env: NodeJS.ProcessEnv, signal: 'metrics' | 'logs'): string | null {
  const own = env[signal === 'logs' ? 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT' : 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'];
  if (own !== undefined && own !== '') return own;
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return base === undefined || base === '' ? null : `${base.replace(/\/$/u, '')}/v1/${signal}`;
}
