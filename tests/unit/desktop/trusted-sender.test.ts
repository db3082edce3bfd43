/** Who may speak to the broker over the desktop's channel. */
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { isTrustedSender, type Sender } from '../../../main/desktop/guard/app-origin.ts';

const page = { id: 1 } as WebContents;
const other = { id: 1 } as WebContents;
const ours = { parent: null, origin: 'app://bundle', url: 'app://bundle/index.html' };
const frame = ours as unknown as NonNullable<Sender['senderFrame']>;
const changed = (change: object) => ({ ...ours, ...change }) as unknown as NonNullable<Sender['senderFrame']>;

const cases: readonly { who: string; sender: WebContents; senderFrame: Sender['senderFrame']; trusted: boolean }[] = [
  { who: 'our page', sender: page, senderFrame: frame, trusted: true },
  {
    who: 'our page at another address of ours',
    sender: page,
    senderFrame: changed({ url: 'app://bundle/' }),
    trusted: true,
  },
  { who: 'a frame that is gone', sender: page, senderFrame: null, trusted: false },
  { who: 'another window', sender: other, senderFrame: frame, trusted: false },
  { who: 'a frame inside our page', sender: page, senderFrame: changed({ parent: frame }), trusted: false },
  {
    who: 'a foreign page',
    sender: page,
    senderFrame: changed({ origin: 'https://a.example', url: 'https://a.example/' }),
    trusted: false,
  },
  {
    who: 'a file',
    sender: page,
    senderFrame: changed({ origin: 'file://', url: 'file:///tmp/index.html' }),
    trusted: false,
  },
  { who: 'an opaque origin', sender: page, senderFrame: changed({ origin: 'null' }), trusted: false },
  {
    who: 'another host of our scheme',
    sender: page,
    senderFrame: changed({ url: 'app://bundle.evil/' }),
    trusted: false,
  },
  { who: 'our name as a user name', sender: page, senderFrame: changed({ url: 'app://bundle@evil/' }), trusted: false },
  { who: 'an unreadable address', sender: page, senderFrame: changed({ url: '' }), trusted: false },
];

test.each(cases)('$who -> $trusted', ({ sender, senderFrame, trusted }) => {
  expect(isTrustedSender({ sender, senderFrame }, page)).toBe(trusted);
});
