/** Sends each decision by itself to an OpenTelemetry collector: which run, what was decided by whom, and how dangerous it was rated. */
import { SeverityNumber } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import type { DecisionTold } from '#domain/common/metric.ts';

export interface DecisionLog {
  tell(decision: DecisionTold): void;
  /** Sends what is left; never throws. */
  close(): Promise<void>;
}

export interface DecisionLogOptions {
  /** Full address of the collector's endpoint for logs (OTLP over HTTP). */
  readonly endpoint: string;
  readonly version: string;
}

/** Longest wait for the collector, in milliseconds. */
const sendWithinMs = 2000;

/** More than its queue holds is dropped: a lost record must not keep a command from running. */
export function createDecisionLog({ endpoint, version }: DecisionLogOptions): DecisionLog {
  const exporter = new OTLPLogExporter({ url: endpoint, timeoutMillis: sendWithinMs });
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': 'countersign', 'service.version': version }),
    processors: [new BatchLogRecordProcessor({ exporter, exportTimeoutMillis: sendWithinMs })],
  });
  const logger = provider.getLogger('countersign', version);
  return {
    tell({ name, callId, tool, decision, source, question, level, categories }) {
      logger.emit({
        eventName: name,
        severityNumber: SeverityNumber.INFO,
        body: name,
        attributes: { call_id: callId, tool, decision, source, question, level, categories: [...categories] },
      });
    },
    async close() {
      await provider.shutdown().catch(() => undefined);
    },
  };
}
