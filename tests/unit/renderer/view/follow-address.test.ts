/** Cards and screens that an address names. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createView } from '../../../../renderer/stores/create-view.ts';
import { describeGone } from '../../../../renderer/stores/describe-gone.ts';
import { emptyBroker, type BrokerState } from '../../../../renderer/stores/broker-state.ts';
import { followAddress, readFragment } from '../../../../renderer/stores/follow-address.ts';
import { texts } from '../../../../renderer/text/texts.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';

function open(fragment: string) {
  const broker = createStore<BrokerState>(() => emptyBroker);
  const view = createView(broker, { gone: describeGone, settledByRule: () => '' }, true);
  let address = fragment;
  let tell: (() => void) | null = null;
  const goTo = (next: string): void => {
    address = next;
    tell?.();
  };
  followAddress(broker, view, {
    fragment: () => address,
    clear: () => (address = ''),
    onChange: (listener) => {
      tell = listener;
    },
  });
  const connect = () =>
    broker.setState({
      link: 'connected',
      approvals: (['apr_1', 'apr_2'] as const).map((id) => sampleApproval({ id })),
    });
  return { view: view.store, connect, goTo, address: () => address };
}

test('a page that was opened for a card shows it as soon as the desk has answered', () => {
  const { view, connect, address } = open('#card=apr_2');
  expect(view.getState().front).toBeNull();
  connect();
  expect(view.getState().front).toBe('apr_2');
  expect(address()).toBe('');
});

test('a card that a person asks for comes in front of the one that was there, which keeps waiting', () => {
  const { view, connect, goTo } = open('');
  connect();
  expect(view.getState().front).toBe('apr_1');
  goTo('#card=apr_2');
  expect(view.getState()).toMatchObject({ front: 'apr_2', later: new Set() });
});

test('a card that was answered meanwhile is said to be gone, and the one in front stays', () => {
  const { view, connect, goTo } = open('');
  connect();
  goTo('#card=apr_9');
  expect(view.getState().front).toBe('apr_1');
  expect(view.getState().notices.map(({ text }) => text)).toEqual([texts.cardGone]);
});

test('the health screen has an address', () => {
  const { view, connect } = open('#screen=health');
  connect();
  expect(view.getState().screen).toBe('health');
});

test.each(['#card=', '#card=run_1', '#card=apr_', '#card=apr_1#x', '#screen=settings', '#javascript:alert(1)', '#'])(
  'the fragment %s names nothing',
  (fragment) => expect(readFragment(fragment)).toBeNull(),
);

test('no text is taken for a card unless it is exactly one id', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const named = readFragment(`#card=${text}`);
      expect(named === null || (named.kind === 'card' && named.id === text)).toBe(true);
    }),
  );
});
