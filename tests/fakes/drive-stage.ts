/** A broker over a scripted host with drivers beside it, and a person who answers their cards. */
import { Readable } from 'node:stream';
import type { ExternalToolApproval } from '#domain/approval/approval.ts';
import { driveAgent, type DriveEnd } from '../../main/doors/drive/drive-agent.ts';
import { connectProgram } from './connect-program.ts';
import { driveBroker, person, type BrokerDriver } from './people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from './people/scripted-host.ts';

export interface Driven {
  readonly end: Promise<DriveEnd>;
  readonly said: () => string;
  readonly notes: string[];
}

export interface DriveStage {
  readonly host: ScriptedHost;
  readonly broker: BrokerDriver;
  drive(args: readonly string[], cwd: string, stdin?: string): Driven;
  card(): Promise<ExternalToolApproval>;
  answer(card: ExternalToolApproval, verdict: Parameters<BrokerDriver['answer']>[1]): Promise<void>;
}

export async function openDriveStage(): Promise<DriveStage> {
  const host = scriptedHost();
  const broker = await driveBroker(host);
  return {
    host,
    broker,
    drive(args, cwd, stdin = '') {
      let said = '';
      const notes: string[] = [];
      const end = driveAgent(args, {
        reach: () => Promise.resolve({ kind: 'connected', client: connectProgram(broker.broker, host) }),
        cwd,
        version: '0.0.0',
        stdin: Readable.from(stdin === '' ? [] : [stdin]),
        say: (text) => (said += text),
        note: (text) => notes.push(text),
        password: null,
      });
      return { end, said: () => said, notes };
    },
    async card() {
      const found = await broker.card();
      if (found.kind !== 'external-tool') throw new Error(found.kind);
      return found;
    },
    async answer(card, verdict) {
      const answer = { approvalId: card.id, digest: card.digest, verdict };
      await broker.broker.session(card.sessionId)?.submit({ id: 'a', op: { type: 'exec-approval', answer } }, person);
    },
  };
}
