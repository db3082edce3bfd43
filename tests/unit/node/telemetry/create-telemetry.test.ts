/** What reaches a collector, and what never does. */
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createTelemetry } from '../../../../main/node/telemetry/create-telemetry.ts';
import { createDecisionLog } from '../../../../main/node/telemetry/create-decision-log.ts';
import { endpointOf } from '../../../../main/node/telemetry/start-telemetry.ts';

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function collector(): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const listening = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/v1/metrics`, bodies };
}

test('counters and durations reach a collector with their closed attributes', async () => {
  const { url, bodies } = await collector();
  const telemetry = createTelemetry({ endpoint: url, version: '1.2.3', exportEveryMs: 60_000 });
  telemetry.record({ name: 'countersign.approval.requested', tool: 'shell', question: 'escalation' });
  telemetry.record({ name: 'countersign.approval.requested', tool: 'shell', question: 'escalation' });
  telemetry.record({
    name: 'countersign.attempt.duration',
    tool: 'shell',
    attempt: 'second',
    mechanism: 'bwrap',
    value: 12,
  });
  await telemetry.close();
  const sent = JSON.parse(bodies.join('')) as {
    resourceMetrics: {
      scopeMetrics: { metrics: { name: string; sum?: { dataPoints: { asDouble: number }[] } }[] }[];
    }[];
  };
  const metrics = sent.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  expect(metrics.map(({ name }) => name).toSorted()).toEqual([
    'countersign.approval.requested',
    'countersign.attempt.duration',
  ]);
  expect(metrics.find(({ name }) => name.endsWith('requested'))?.sum?.dataPoints[0]?.asDouble).toBe(2);
});

test('a collector that cannot be reached does not keep the desk from closing', async () => {
  const telemetry = createTelemetry({ endpoint: 'http://127.0.0.1:1/v1/metrics', version: '1', exportEveryMs: 60_000 });
  telemetry.record({ name: 'countersign.run.ended', tool: 'shell', outcome: 'completed' });
  await expect(telemetry.close()).resolves.toBeUndefined();
});

const text = (stringValue: string) => ({ stringValue });

test('each decision reaches a collector by itself, with its run, its level and its categories', async () => {
  const { url, bodies } = await collector();
  const log = createDecisionLog({ endpoint: url, version: '1.2.3' });
  log.tell({
    name: 'countersign.tool.decision',
    callId: 'run_1',
    tool: 'network',
    decision: 'denied',
    source: 'reviewer',
    question: 'network',
    level: 'high',
    categories: ['network_access', 'data_exfiltration'],
  });
  await log.close();
  const categories = { arrayValue: { values: [text('network_access'), text('data_exfiltration')] } };
  expect(JSON.parse(bodies.join(''))).toMatchObject({
    resourceLogs: [
      {
        scopeLogs: [
          {
            logRecords: [
              {
                eventName: 'countersign.tool.decision',
                attributes: [
                  { key: 'call_id', value: text('run_1') },
                  { key: 'tool', value: text('network') },
                  { key: 'decision', value: text('denied') },
                  { key: 'source', value: text('reviewer') },
                  { key: 'question', value: text('network') },
                  { key: 'level', value: text('high') },
                  { key: 'categories', value: categories },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
});

test.each([
  [{}, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }, 'http://c:4318/v1/metrics'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m/x' }, 'http://m/x'],
])('%o sends metrics to %s', (env, expected) => {
  expect(endpointOf(env, 'metrics')).toBe(expected);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, 'http://c:4318/v1/logs'],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m/x' }, null],
  [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://l/x' }, 'http://l/x'],
])('%o sends the log of decisions to %s', (env, expected) => {
  expect(endpointOf(env, 'logs')).toBe(expected);
});
