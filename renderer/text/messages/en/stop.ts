/** What is said of stopping everything. */
export const stop = {
  stopEverything: 'Stop everything',
  stopAgain: 'Stop again',
  stopHold: 'hold',
  stopHow: 'Hold it down for a second: every run, question and agent ends, and what is new waits until you release it.',
  stopNotSent: 'The desk was not reached, so nothing was stopped by this.',
  stopped: 'Everything was stopped at {time}.',
  stoppedNothing: 'Nothing was running.',
  stoppedEnded: 'Ended: {what}.',
  stoppedRuns: '{n, plural, one {# run} other {# runs}}',
  stoppedCards: '{n, plural, one {# question} other {# questions}}',
  stoppedTickets:
    '{n, plural, one {# command that no agent had started yet} other {# commands that no agent had started yet}}',
  stoppedAgents: '{n, plural, one {# agent} other {# agents}}',
  stoppedHeld: 'What is new waits.',
  stopRelease: 'Release',
  stopReleased: 'Released. What was held begins.',
} as const;
