/** Starts metrics where a collector is configured; where none is, nothing of them is even loaded. */
import type { ClosableTelemetry } from './create-telemetry.ts';

const none: ClosableTelemetry = { record: () => undefined, close: () => Promise.resolve() };

/** How often metrics are sent, in milliseconds. */
const exportEveryMs = 60_000;

export async function startTelemetry(env: NodeJS.ProcessEnv, version: string): Promise<ClosableTelemetry> {
  const endpoint = metricsEndpoint(env);
  if (endpoint === null) return none;
  const { createTelemetry } = await import('./create-telemetry.ts');
  return createTelemetry({ endpoint, version, exportEveryMs });
}

/** The metrics address from the standard variables of OpenTelemetry, or null when none is configured. */
export function metricsEndpoint(env: NodeJS.ProcessEnv): string | null {
  const own = env['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'];
  if (own !== undefined && own !== '') return own;
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return base === undefined || base === '' ? null : `${base.replace(/\/$/u, '')}/v1/metrics`;
}
