/** The built page in Chromium before a broker that shows whatever cards a spec wants and keeps what was answered. */
import { announceApproval } from '../../../../main/core/broker/open-inbox.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { BrokerEvent, BrokerSnapshot, EventMessage } from '#domain/common/event.ts';
import { noQuietHours } from '#domain/approval/quiet-hours.ts';
import type { MethodName } from '#contract/methods.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { Wire } from '../../../../main/rpc/wire.ts';
import { afterYesMs } from '../../../../renderer/hold-after-yes.ts';

import { sampleRun, sampleSession } from '../../../fakes/samples/sample-views.ts';
import { scriptedBroker, type Script } from '../../../fakes/people/scripted-broker.ts';
import { test as base } from '../../page/chromium.ts';
import { driveBrokerPage, type BrokerPage } from '../../page/desk-page.ts';

export interface ScriptedPage extends BrokerPage {
  /** Opens the page with these cards waiting. */
  open(cards: readonly ApprovalRequest[], language?: string): Promise<void>;
  /** Cards that come while the page is open; one with a known id replaces what is shown of it. */
  ask(...cards: ApprovalRequest[]): Promise<void>;
  /** Resolves when the page has drawn what it was told. */
  tell(msg: EventMessage): Promise<void>;
  /** Everything the page has submitted by now, oldest first: asked behind it over the same socket. */
  heard(): Promise<readonly Operation[]>;
  /** Time of the page, which stands still but for this. */
  pass(ms: number): Promise<void>;
  /** What the broker answers to further calls. */
  answerTo(more: Script): void;
  /** With what a method was called by now, oldest first. */
  callsOf(method: MethodName): readonly unknown[];
}

interface Fixtures {
  readonly cards: ScriptedPage;
}

export const test = base.extend<Fixtures>({
  cards: async ({ clockPage, stage }, use) => {
    const open = new Map<string, ApprovalRequest>();
    const answers: Operation[] = [];
    const wires = new Set<Wire>();
    let seq = 1;
    const emit = (msg: EventMessage): void => {
      seq += 1;
      const event: BrokerEvent = { seq, at: Date.now(), sessionId: 'ses_a', id: null, msg };
      for (const wire of wires) wire.sendEvent(event);
    };
    const page = await clockPage.take(stage.origin);
    // What the page is told and what it asks go over one socket in their order.
    const passedOn = (): Promise<unknown> =>
      page.evaluate(() => window.broker!.invoke('desk.health', { refresh: false }));
    const drawn = async (): Promise<void> => {
      await passedOn();
      await page.clock.runFor(gatherMs);
    };
    const snapshot = (): BrokerSnapshot => ({
      seq,
      sessions: [sampleSession],
      runs: [sampleRun()],
      approvals: [...open.values()],
      assessments: [],
      paused: false,
      floods: [],
    });
    const script: Script = {
      'desk.hello': () => ({ ...hello }),
      'desk.health': () => ({ mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes: [] }),
      'desk.subscribe': (_, wire) => {
        wires.add(wire);
        wire.onClose(() => wires.delete(wire));
        return { kind: 'snapshot', snapshot: snapshot() };
      },
      'session.submit': (params) => {
        answers.push((params as { submission: { op: Operation } }).submission.op);
        return { kind: 'accepted', runId: null };
      },
      'rules.list': () => ({ rules: [] }),
      'project.look': () => ({ warnings: [], brings: { files: [], isAll: true } }),
      'shell.quiet': () => ({
        isOn: true,
        until: now + 3_600_000,
        hours: { ...noQuietHours, isOn: true, sunday: null },
      }),
      'settings.reviewFile': () => null,
      'agents.ways': () => ({ command: ['countersign', 'mcp'], http: null }),
      'output.attach': () => ({ startOffset: 0, totalBytes: 0, ended: false, shownTo: 0 }),
      'output.ack': () => ({}),
      'output.detach': () => ({}),
    };
    const broker = scriptedBroker(script);
    stage.play(broker.bind);
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1000);
    await use({
      ...driveBrokerPage(page),
      async heard() {
        await passedOn();
        return answers;
      },
      async open(waiting, language) {
        for (const card of waiting) open.set(card.id, card);
        await page.goto(stage.link());
        if (language !== undefined) await page.goto(new URL(`/?language=${language}`, page.url()).href);
        await page.getByRole('main').waitFor();
      },
      async ask(...waiting) {
        for (const approval of waiting) {
          open.set(approval.id, approval);
          emit(announceApproval(approval));
        }
        await drawn();
      },
      async tell(msg) {
        if (msg.type === 'approval-settled') open.delete(msg.approvalId);
        emit(msg);
        await drawn();
        // What follows a yes is read a moment later.
        if (msg.type === 'approval-settled') await page.clock.runFor(afterYesMs);
      },
      pass: (ms) => page.clock.runFor(ms),
      answerTo: (more) => void Object.assign(script, more),
      callsOf: (method) => broker.calls.flatMap((call) => (call.method === method ? [call.params] : [])),
    });
    // Its socket and its timers end with it. An empty page of elsewhere would be another process of the browser.
    if (!page.isClosed()) await page.goto(stage.nothing);
  },
});

/** The page gathers events for one screen frame. */
const gatherMs = 20;

/** A little after the sample cards were made. */
const now = 1_800_000_000_000;

const hello = {
  protocolVersion: 4,
  version: 'test',
  shell: 'web',
  userName: 'ada',
  hostName: 'desk',
  platform: 'linux',
  homeDir: '/home/ada',
  abilities: { pickFolder: false },
};

export { expect } from 'playwright/test';
