/**
 * How often a person is asked for each hundred commands of a recording (row P14), where writes outside of a project are asked about and where
 * they are staged. The broker is the real one with its grammar, policy and analyser; what a sandbox would refuse is what the analyser says
 * that a command writes outside of its project, and each question is answered with yes, once.
 * Run: node tests/bench/questions.bench.ts RECORDING.jsonl [all]   (lines with command, project, cwd, home; all: what was asked about)
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { createBroker } from '#core/broker.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { isInside } from '#domain/common/paths.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { noteReading } from './readings/note-reading.ts';
import { deniedWrite, scriptedHost } from '../fakes/people/scripted-host.ts';

const recorded = z.object({ command: z.string(), project: z.string(), cwd: z.string(), home: z.string() });
type Recorded = z.infer<typeof recorded>;
const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => recorded.parse(JSON.parse(line)));

const reader = createCommandReader();
const analyser = createRiskAnalyser(reader);
/** As for the superuser, as whom some of it was recorded: everybody else is refused the system's folders by their modes. */
const ofSystem = ['/etc', '/usr', '/var', '/opt'];
const temporary = ['/tmp', '/var/tmp', '/dev'];
const byPerson = { connectionId: 'con_page', isPerson: true } as const;
/** As a card says why it is there. */
type Because = 'before the start' | 'a write that was refused';

interface Asked {
  readonly command: string;
  readonly because: Because;
  readonly starts: number;
}

/** The first path that the command writes, and that its plan does not let it. */
function refusedBy({ effects }: Risk, { entries, staged }: SandboxPlan): string | null {
  const places = [...effects.writes, ...effects.deletes].filter(({ place }) => place === 'home' || place === 'system');
  const refused = places.find(({ path }) => {
    if (temporary.some((folder) => isInside(path, folder))) return false;
    if (entries.some((entry) => entry.access === 'write' && isInside(path, entry.path))) return false;
    return staged?.roots.some((root) => isInside(path, root)) !== true;
  });
  return refused?.path ?? null;
}

/** What was asked about each command of one project. */
async function replay(some: readonly Recorded[], writesOutside: Settings['writesOutside']): Promise<readonly Asked[]> {
  const [first] = some;
  if (first === undefined) return [];
  const { project, home } = first;
  const roots = [home, ...ofSystem];
  const host = scriptedHost();
  host.settings = { writesOutside };
  let risk: Risk | null = null;
  const { plans } = host.ports;
  Object.assign(host.ports, {
    homeDir: home,
    reader,
    risk: { assess: (input: Parameters<typeof analyser.assess>[0]) => (risk = analyser.assess(input)) },
    plans: {
      ...plans,
      async resolve(draft: Parameters<typeof plans.resolve>[0]) {
        const resolved = await plans.resolve(draft);
        const isOnLayer = writesOutside === 'stage' && draft.unsandboxedBecause === null;
        if (resolved.kind === 'refused' || !isOnLayer) return resolved;
        return { kind: 'plan', plan: { ...resolved.plan, staged: { project, roots } } };
      },
    },
  });
  host.script = ({ plan }) => {
    const path = risk === null || plan.mechanism === 'none' ? null : refusedBy(risk, plan);
    return path === null ? {} : deniedWrite(path);
  };
  const broker = createBroker(host.ports);
  const { sessionId } = await broker.openProject(project);
  const session = broker.session(sessionId);
  if (session === null) throw new Error('the project has no session');
  const asked: Asked[] = [];
  let ended: (() => void) | null = null;
  let current = '';
  let launches = 0;
  broker.subscribe(null, ({ msg }: BrokerEvent) => {
    if (msg.type === 'exec-approval-request') {
      const { id, digest } = msg.approval;
      asked.push({
        command: current,
        because: host.launches.length === launches ? 'before the start' : 'a write that was refused',
        starts: host.launches.length - launches,
      });
      const verdict = { kind: 'approve', scope: { kind: 'once' } } as const;
      void session.submit(
        { id: `a${asked.length}${id}`, op: { type: 'exec-approval', answer: { approvalId: id, digest, verdict } } },
        byPerson,
      );
    }
    if (msg.type === 'exec-command-end') ended?.();
  });
  for (const [at, { command, cwd }] of some.entries()) {
    current = command;
    launches = host.launches.length;
    const end = new Promise<void>((resolve) => (ended = resolve));
    const op = {
      type: 'exec',
      argv: ['/bin/bash', '-c', command] as [string, ...string[]],
      cwd: isInside(cwd, project) ? cwd : null,
      env: {},
      terminal: null,
      timeoutMs: null,
      escalationRequest: null,
      requester: { entryPoint: 'page', claimedName: null, says: null },
      settings: {},
    } as const;
    const receipt = session.submit(
      { id: `s${at}`, op: { ...op, argv: [...op.argv] } },
      { ...byPerson, isPerson: false },
    );
    if ((await receipt).kind === 'accepted') await end;
  }
  return asked;
}

const projects = Map.groupBy(lines, ({ project, home }) => `${home} ${project}`);
for (const writesOutside of ['ask', 'stage'] as const) {
  const asked: Asked[] = [];
  for (const some of projects.values()) asked.push(...(await replay(some, writesOutside)));
  const per = (count: number): string => ((100 * count) / lines.length).toFixed(2);
  const of = (because: Because): number => asked.filter((one) => one.because === because).length;
  const commands = Map.groupBy(asked, ({ command }) => command);
  const twice = asked.filter(({ starts }) => starts > 0).length;
  const questions = (100 * asked.length) / lines.length;
  noteReading({
    row: 'P14',
    what: `questions, writes outside: ${writesOutside}`,
    unit: 'of 100',
    value: questions,
    target: { most: 2 },
  });
  console.log(
    `${writesOutside.padEnd(6)} ${lines.length} commands: ${per(asked.length)} questions per 100, ` +
      `${per(of('before the start'))} before the start, ${per(of('a write that was refused'))} for a write that was refused; ` +
      `${twice} runs begun again; ${[...commands.values()].filter((each) => each.length > 1).length} commands asked about more than once`,
  );
  if (process.argv[3] === 'all')
    for (const { because, command } of asked) console.log(`  ${because}: ${command.slice(0, 200)}`);
}
process.exit(0);
