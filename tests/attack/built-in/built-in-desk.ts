/** A desk with its own agent: the real broker, sandbox, tools and store, a model at a real address, and a person who answers cards. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ConversationEntry, ConversationView } from '#domain/agents/conversation.ts';
import type { AgentSessionId, SessionId } from '#domain/common/ids.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import { composeBroker, type ComposedBroker } from '../../../main/compose-broker.ts';
import { agentTools } from '../../../main/doors/built-in/agent-tools.ts';
import { createMemoryWire } from '../../../main/rpc/memory-wire.ts';
import { typeReplies, type BrokerClient } from '../../../main/rpc/wire-client.ts';
import { patchWriter } from '../patch/patch-broker.ts';

const person = { connectionId: 'con_person', isPerson: true } as const;

export interface BuiltInDesk {
  readonly home: string;
  readonly project: string;
  readonly sessionId: SessionId;
  readonly cards: ApprovalRequest[];
  /** What a person answers to each card; none, while it is null. */
  answer: ((card: ApprovalRequest) => 'yes' | 'no' | null) | null;
  readonly broker: () => ComposedBroker['broker'];
  appoint(baseUrl: string): Promise<void>;
  begin(text: string): Promise<AgentSessionId>;
  submit(op: Operation): Promise<Receipt>;
  /** Resolves when no turn goes on, or as soon as `until` holds. */
  seen(id: AgentSessionId, until?: (view: ConversationView) => boolean): Promise<ConversationView>;
  client(isPerson: boolean): BrokerClient;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** In the real home: a sandbox has its own /tmp. */
export async function openBuiltInDesk(files: Readonly<Record<string, string>>): Promise<BuiltInDesk> {
  const before = process.env['HOME'];
  const home = realpathSync(mkdtempSync(path.join(homedir(), '.countersign-built-in-')));
  const project = path.join(home, 'shop');
  const dataDir = path.join(home, '.desk');
  mkdirSync(dataDir, { mode: 0o700 });
  for (const [name, text] of Object.entries({ '.git/HEAD': 'ref: refs/heads/main\n', ...files })) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  }
  process.env['HOME'] = home;
  const cards: ApprovalRequest[] = [];
  let composed = await start(home, dataDir);
  let sessionId: SessionId = (await composed.broker.openProject(project)).sessionId;
  const submit = async (op: Operation): Promise<Receipt> => {
    const session = composed.broker.session(sessionId);
    if (session === null) throw new Error('the project has no session');
    return session.submit({ id: `person ${Math.random()}`, op }, person);
  };
  const changes = new Set<() => void>();
  const listen = (): void => {
    composed.broker.subscribe('now', ({ msg }) => {
      for (const change of changes) change();
      if (!('approval' in msg)) return;
      cards.push(msg.approval);
      const said = desk.answer?.(msg.approval) ?? null;
      if (said !== null) void submit(answerOf(msg.approval, said));
    });
  };
  const desk: BuiltInDesk = {
    home,
    project,
    get sessionId() {
      return sessionId;
    },
    cards,
    answer: () => 'yes',
    broker: () => composed.broker,
    async appoint(baseUrl) {
      const config = { provider: 'openai-compatible', model: 'local-7b', baseUrl } as const;
      const reply = await desk.client(true).call('model.save', { config, key: null });
      if (!reply.ok) throw new Error(reply.error.message.code);
    },
    async begin(text) {
      const reply = await desk.client(true).call('conversation.begin', { sessionId, text, settings: {} });
      if (!reply.ok) throw new Error(reply.error.message.code);
      return reply.result.id;
    },
    submit,
    seen: (id, until = ({ isWorking }) => !isWorking) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          composed.broker.agentSessions.conversations.read(id, 0, person).then((view) => {
            if (!until(view)) return;
            changes.delete(look);
            resolve(view);
          }, reject);
        };
        changes.add(look);
        look();
      }),
    client(isPerson) {
      const { wire, client } = createMemoryWire({ connectionId: `con_${isPerson ? 'person' : 'program'}`, isPerson });
      composed.bind(wire);
      return typeReplies(client);
    },
    async restart() {
      await composed.close();
      composed = await start(home, dataDir);
      sessionId = (await composed.broker.openProject(project)).sessionId;
      listen();
    },
    async close() {
      await composed.close();
      process.env['HOME'] = before;
      rmSync(home, { recursive: true, force: true });
    },
  };
  listen();
  return desk;
}

function start(home: string, dataDir: string): Promise<ComposedBroker> {
  return composeBroker({
    dataDir,
    managedPath: path.join(dataDir, 'none.json'),
    helperPath: null,
    namespaceHolderPath: null,
    writerPath: patchWriter(),
    env: { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: home, LANG: 'C.UTF-8' },
    version: 'test',
    reader: createCommandReader(),
    pickFolder: null,
    hooks: null,
    agentTools,
    mcpCommand: ['countersign'],
    onProblem: () => {},
  });
}

function answerOf({ id: approvalId, digest, kind }: ApprovalRequest, said: 'yes' | 'no'): Operation {
  const type = kind === 'patch' ? ('patch-approval' as const) : ('exec-approval' as const);
  const no = { kind: 'deny', note: null } as const;
  const yes = { kind: 'approve', scope: { kind: 'once' } } as const;
  if (said === 'no') return { type, answer: { approvalId, digest, verdict: no } };
  if (type === 'exec-approval') return { type, answer: { approvalId, digest, verdict: yes } };
  return { type, answer: { approvalId, digest, verdict: { ...yes, files: [], grantRoot: false } } };
}

/** The texts of what tools gave back, in their order. */
export const resultsOf = (entries: readonly ConversationEntry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'result' ? [entry.text] : []));

export const notesOf = (entries: readonly ConversationEntry[]): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'note' ? [entry.message.code] : []));
