/** What the part of the settings about the describing model says. */
export const model = {
  lead: 'When a card opens, a model can describe in plain words what the command would do. It may raise the risk shown, never lower it. It answers for you only in projects where you let it, under “Asking”. This counts for every project.',
  sends:
    'It is sent the command line with secrets covered, the folder, what the sandbox lets it do, and what the sandbox refused. Never variables, output, or what the agent says.',
  appointed: '{model} describes commands.',
  off: 'No model is appointed. Cards show what the analyser found.',
  unreadable: 'The file that appoints a model cannot be read, so none is asked.',
  provider: 'Provider',
  providers: {
    'openai-compatible': 'A server that speaks like OpenAI, also on this machine',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
  },
  model: 'Model',
  address: 'Address',
  ownAddress: 'The provider’s own',
  key: 'Key',
  keyKept: 'Kept; type to replace it',
  keyNone: 'None',
  monthly: 'Tokens in a month',
  monthlyNone: 'No limit',
  used: '{calls, plural, one {# question} other {# questions}} and {tokens, plural, one {# token} other {# tokens}} this month.',
  usedUnreadable: 'What it cost this month cannot be read; under a limit no model is asked.',
  invalid:
    'Name a model. The address must be https, or http on this machine; a server of your own needs one. Tokens are a whole number.',
  appoint: 'Appoint this model',
  change: 'Change',
  sendAway: 'Appoint none',
  saved: 'Saved. The next card is described by it.',
  sentAway: 'No model is asked any more, and its key is forgotten.',
} as const;
