/** What is said of several requests at once. */
export const queue = {
  batchTitle: '{n, plural, one {# request} other {# requests that are alike}}',
  batchWhat: 'Tick what you have read. Each yes counts for that one run.',
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
    'read-only': 'Tighten to read-only',
    'go-on': 'Let it go on',
  },
  floodWhat: {
    pause: 'What it asks waits until you let it go on. Open cards stay.',
    'deny-all': 'Everything it waits for is refused, and what it asks from now on.',
    'read-only': 'The session may write nothing any more, and what it waits for is refused.',
    'go-on': 'What was held back becomes cards, one after the other.',
  },
} as const;
