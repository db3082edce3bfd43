/** Sends the broker's metrics to an OpenTelemetry collector. */
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Metric, MetricName } from '#domain/common/metric.ts';
import type { Telemetry } from '#core/ports.ts';

export interface ClosableTelemetry extends Pick<Telemetry, 'record'> {
  /** Sends what is left; never throws, because a lost metric must not keep the broker from closing. */
  close(): Promise<void>;
}

export interface TelemetryOptions {
  /** Full address of the collector's metrics endpoint (OTLP over HTTP). */
  readonly endpoint: string;
  readonly version: string;
  readonly exportEveryMs: number;
}

const descriptions: Record<MetricName, { description: string; unit: string }> = {
  'countersign.approval.requested': { description: 'Questions put to a person', unit: '{question}' },
  'countersign.tool.decision': { description: 'Decisions by what was decided and by whom', unit: '{decision}' },
  'countersign.run.ended': { description: 'Runs by how they ended', unit: '{run}' },
  'countersign.attempt.duration': { description: 'How long attempts took', unit: 'ms' },
  'countersign.assessment.latency': { description: 'How long model assessments took', unit: 'ms' },
};

/** Longest wait for the collector when the broker closes, in milliseconds. */
const closeWithinMs = 2000;

export function createTelemetry(options: TelemetryOptions): ClosableTelemetry {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: options.endpoint, timeoutMillis: closeWithinMs }),
    exportIntervalMillis: options.exportEveryMs,
    exportTimeoutMillis: Math.min(closeWithinMs, options.exportEveryMs),
  });
  const provider = new MeterProvider({
    readers: [reader],
    resource: resourceFromAttributes({ 'service.name': 'countersign', 'service.version': options.version }),
  });
  const meter = provider.getMeter('countersign', options.version);
  const counters = new Map<MetricName, (attributes: Record<string, string>, value: number) => void>();

  const instrument = (name: MetricName, isTimed: boolean) => {
    const known = counters.get(name);
    if (known !== undefined) return known;
    const histogram = isTimed ? meter.createHistogram(name, descriptions[name]) : null;
    const counter = isTimed ? null : meter.createCounter(name, descriptions[name]);
    const add = (attributes: Record<string, string>, value: number): void => {
      histogram?.record(value, attributes);
      counter?.add(value, attributes);
    };
    counters.set(name, add);
    return add;
  };

  return {
    record(metric: Metric) {
      const { name, ...rest } = metric;
      const value = 'value' in rest ? rest.value : 1;
      const attributes = Object.entries(rest).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      instrument(name, 'value' in rest)(Object.fromEntries(attributes), value);
    },
    async close() {
      await provider.shutdown({ timeoutMillis: closeWithinMs }).catch(() => undefined);
    },
  };
}
