/** Events of a run that are faster than its name. */
import { expect, test } from 'vitest';
import type { BrokerEvent, EventMessage } from '#domain/common/event.ts';
import { followRun } from '../../../../main/doors/cli/exec/follow-run.ts';
import { createMemoryWire } from '../../../../main/rpc/memory-wire.ts';
import { typeReplies } from '../../../../main/rpc/wire-client.ts';
import { english, say } from '#domain/common/message.ts';

test('events before the receipt are not lost, and those of other runs are not heard', () => {
  const { wire, client } = createMemoryWire();
  const followed = followRun(typeReplies(client));
  const send = (seq: number, msg: EventMessage): void =>
    wire.sendEvent({ seq, at: 1, sessionId: null, id: null, msg } satisfies BrokerEvent);
  const heard: string[] = [];

  send(1, { type: 'background', runId: 'run_mine', text: say('early') });
  send(2, { type: 'background', runId: 'run_other', text: say('not mine') });
  followed.bind('run_mine', (message) =>
    heard.push(message.type === 'background' ? english(message.text) : message.type),
  );
  send(3, { type: 'warning', text: say('for everybody') });
  send(4, { type: 'background', runId: 'run_other', text: say('not mine') });
  send(5, { type: 'task-complete', runId: 'run_mine' });
  expect(heard).toEqual(['early', 'task-complete']);
});
