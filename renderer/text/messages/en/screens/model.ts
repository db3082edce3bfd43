/** What the part of the settings about the model says. */
export const model = {
  lead: 'One model for every project. It describes in plain words on cards what a command, a connection or changes to files would do, and may raise the risk shown, never lower it. The desk’s own agent works with it. It answers for you only in projects where you let it, under “Asking”.',
  sends:
    'For a card it is sent the command line, the folder, what the sandbox allows and what the sandbox refused; for a connection also the host, for changes to files the changes themselves; never variables, output, or what the agent says. For the desk’s own agent it is sent your words, what the agent reads, and what its commands print. Anything that looks like a secret is masked.',
  appointed: '{model} is appointed.',
  off: 'No model is appointed. Cards show what the analyser found.',
  unreadable: 'The file that appoints a model cannot be read, so none is asked.',
  provider: 'Provider',
  providers: {
    'openai-compatible': 'A server that speaks OpenAI’s protocol, on this machine too',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
  },
  model: 'Model',
  address: 'Address',
  ownAddress: 'The provider’s own',
  key: 'Key',
  keyKept: 'Kept; type to replace it',
  keyNone: 'None',
  keyInFile:
    'The key is in a file that only you can read: it was entered where there is no keychain. Anything that runs as you outside a sandbox can read it.',
  monthly: 'Tokens per month',
  monthlyNone: 'No limit',
  used: '{calls, plural, one {# question} other {# questions}} and {tokens, plural, one {# token} other {# tokens}} this month.',
  usedOf:
    '{calls, plural, one {# question} other {# questions}} and {tokens, plural, other {#}} of {most, plural, one {# token} other {# tokens}} this month.',
  limitReached: 'The limit is reached: no model is asked before next month, unless you raise it.',
  monthlyHow: 'Where a server does not tell how many it took, they are estimated by the length of the text.',
  usedUnreadable: 'This month’s usage cannot be read; with a limit set, no model is asked.',
  objections: {
    model: 'Name a model, in 200 characters or fewer.',
    noAddress: 'A server of your own needs an address.',
    address:
      'The address must begin with https://, or with http:// for this machine. No name or password may stand in it, and it has 2,000 characters at most.',
    monthly: 'Tokens per month are a whole number above 0, or nothing for no limit.',
  },
  appoint: 'Appoint this model',
  change: 'Change',
  test: 'Try it',
  testing: 'Asking it…',
  tested:
    '{model} answered in {time}. {tokens, plural, =-1 {It does not say how many tokens that took.} one {That took # token.} other {That took # tokens.}}',
  testFailed: {
    off: 'No model is appointed.',
    'too-costly': 'The limit of tokens for this month is reached.',
    silent: 'It did not answer within a minute.',
    parse_error: 'It answered, but not in the requested form.',
    no_output: 'Its answer was empty.',
    model_error: 'It could not be reached, or it refused: check the address, name and key.',
  },
  sendAway: 'Appoint none',
  saved: 'Saved. It counts from the next question on.',
  sentAway: 'No model is asked any more, and the key is deleted.',
} as const;
