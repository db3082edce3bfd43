/** What is said of several requests at once. */
export const queue = {
  batchTitle: '{n, plural, one {# request} other {# requests that are alike}}',
  batchWhat: 'Tick what you have read. Each yes counts for that one run.',
  batchMore: 'Details',
  batchBack: 'One at a time',
  batchNone: 'Nothing is ticked',
  batchDeny: 'Deny {n}',
  batchAllow: 'Allow {n} once',
} as const;
