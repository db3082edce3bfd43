/** What is said of several requests at once. */
export const queue = {
  batchTitle: '{n, plural, one {# request} other {# similar requests}}',
  batchWhat: 'Tick what you have read. Each yes applies to that one run only.',
  batchMore: 'Details',
  batchBack: 'One at a time',
  batchNone: 'Nothing is ticked',
  batchDeny: 'Deny {n}',
  batchAllow: 'Allow {n} once',
  floodTitle: 'This agent asks too often',
  floodReason: {
    'many-questions': 'It asked more than ten times within a minute.',
    'same-refused': 'It asked for something again that you refused three times.',
  },
  floodWaits:
    '{open, plural, =0 {None of its cards is open} one {# of its cards is open} other {# of its cards are open}}, {held, plural, =0 {none is held back} one {# question is held back} other {# questions are held back}}.',
  floodChoice: {
    pause: 'Pause agent',
    'deny-all': 'Deny all from this session',
    'read-only': 'Restrict to read-only',
    'go-on': 'Let it continue',
  },
  floodWhat: {
    pause: 'What it asks waits until you let it continue. Open cards stay.',
    'deny-all': 'Everything it is waiting for, and everything it asks from now on, is refused.',
    'read-only': 'The session may no longer write anything, and what it is waiting for is refused.',
    'go-on': 'What was held back becomes cards, one after another.',
  },
} as const;
