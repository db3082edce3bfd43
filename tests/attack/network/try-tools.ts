/** Runs every tool in the sandbox twice: held and asked about the first time, and not the second. */
import { byPage } from '../../fakes/people/by-page.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { createFilteredBroker, removeNativeHolder, type FilteredBroker } from './filtered-broker.ts';
import { originAddress, startOrigins, type OriginServers } from './servers/origin-servers.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';

export const toolResultsSchema = z.array(
  z.object({
    name: z.string(),
    /** Null where it was tried. */
    absent: z.string().nullable(),
    host: z.string(),
    way: z.string(),
    processes: z.string(),
    works: z.boolean(),
    wasAskedAgain: z.boolean(),
    output: z.string(),
  }),
);
export type ToolResult = z.infer<typeof toolResultsSchema>[number];

/** What an SSH client starts to go through the proxy. */
const connectScript = `
import { request } from 'node:http';
const { hostname, port } = new URL(process.env.http_proxy);
const to = process.argv.slice(2).join(':');
const asked = request({ host: hostname, port, method: 'CONNECT', path: to, headers: { Host: to } });
asked.on('connect', (answer, socket, head) => {
  if (answer.statusCode !== 200) { console.error(answer.statusCode, answer.headers['x-countersign-denied']); process.exit(1); }
  process.stdout.write(head);
  socket.pipe(process.stdout);
  process.stdin.pipe(socket);
  socket.on('close', () => process.exit(0));
});
asked.on('error', (error) => { console.error(error.message); process.exit(1); });
asked.end();
`;

const succeeds = (line: string): boolean => {
  try {
    execFileSync('/bin/sh', ['-c', line], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

function lackOf({ needs, probe }: Tool, hasLowPorts: boolean): string | null {
  const lacking = needs.filter((need) => (need === 'low ports' ? !hasLowPorts : !succeeds(`command -v ${need}`)));
  if (lacking.length > 0) return `not here: ${lacking.join(', ')}`;
  return probe === undefined || succeeds(probe.line) ? null : `not here: ${probe.lacks}`;
}

export interface ToolPlace {
  /** Where homes may be made. */
  readonly parent: string;
  /** The certificate of servers that somebody else runs on the low ports, where this user may not; empty without them. */
  readonly lowCertificate: string;
}

interface Trial {
  readonly broker: FilteredBroker;
  readonly origins: OriginServers;
  readonly hasLowPorts: boolean;
  readonly certificates: string;
}

export async function tryTools({ parent, lowCertificate }: ToolPlace): Promise<readonly ToolResult[]> {
  const origins = await startOrigins();
  const broker = await createFilteredBroker({ parent, lookUp: () => Promise.resolve([originAddress]) });
  const results: ToolResult[] = [];
  try {
    const certificates = readFileSync(origins.certificate, 'utf8') + lowCertificate;
    const hasLowPorts = origins.hasLowPorts || lowCertificate !== '';
    for (const tool of tools) results.push(await tryTool(tool, { broker, origins, hasLowPorts, certificates }));
  } finally {
    await broker.close();
    origins.close();
    removeNativeHolder();
  }
  return results;
}

async function tryTool(tool: Tool, { broker, origins, hasLowPorts, certificates }: Trial): Promise<ToolResult> {
  const nothing = { host: '', way: '', processes: '', works: false, wasAskedAgain: false, output: '' };
  const { name } = tool;
  const absent = lackOf(tool, hasLowPorts);
  if (absent !== null) return { ...nothing, name, absent };
  let folders = 0;
  const line = (): string => {
    const folder = `${tool.name.replaceAll(/\W+/gu, '-')}-${(folders += 1)}`;
    mkdirSync(path.join(broker.project, folder));
    writeFileSync(path.join(broker.project, folder, 'certificate.pem'), certificates);
    writeFileSync(path.join(broker.project, folder, 'connect.mjs'), connectScript);
    return `cd ${folder} && ${tool.line(origins)}`;
  };
  const first = await broker.start(line());
  const card = await Promise.race([broker.card(first), broker.end(first)]);
  if ('output' in card) return { ...nothing, name, absent, output: `It was not asked about. ${card.output}` };
  const { target, way, processes } = card.connection;
  await broker.answer(card, { pattern: 'tools.example', scope: { kind: 'session' } });
  const asked = await broker.end(first);

  const second = await broker.start(line());
  const again = await Promise.race([broker.card(second), broker.end(second)]);
  const wasAskedAgain = !('output' in again);
  if (wasAskedAgain) await broker.answer(again, { effect: 'deny' });
  const remembered = await broker.end(second);
  for (const { answerId } of broker.broker.answers.list()) await broker.broker.answers.revoke(answerId, byPage);
  return {
    name,
    absent,
    host: target.host,
    way,
    processes: processes.join(' › '),
    works: [asked, remembered].every(({ output }) => output.includes(tool.prints)),
    wasAskedAgain,
    output: `${asked.output}\n${remembered.output}`.slice(-4000),
  };
}
