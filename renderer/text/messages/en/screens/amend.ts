/** What a card says about changing a command before it runs. */
export const amend = {
  title: 'Instead',
  edit: 'Edit and run…',
  tooLong: 'This is too long to be edited here.',
  stricter: {
    contained: 'Run it inside the sandbox',
    offline: 'Run it without network',
    'read-only': 'Run it read-only, without network',
  },
  lead: 'What you write is judged as if it had just been asked: it runs where the policy lets it, else you get a card for it. The requester is told what you changed.',
  argument: 'Argument {n}',
  hidden: 'Holds characters that a text field would hide. It stays as it is, or is written anew.',
  rewrite: 'Write argument {n} anew',
  remove: 'Remove argument {n}',
  add: 'Add an argument',
  noProgram: 'The first argument names the program and cannot be empty.',
  unchanged: 'Nothing is changed yet',
  run: 'Judge and run',
  back: 'Back to what was asked',
  changed: 'Changed at this desk',
  asked: 'What was asked:',
  form: {
    contained: 'It gets none of the permissions that were asked for beyond the sandbox.',
    offline: 'It gets no network.',
    'read-only': 'It can write nothing and gets no network.',
  },
} as const;
