/** The options that say which rows of the audit log are meant. */

export const auditFilters = [
  { name: 'project', value: 'DIR', takes: 'folder', what: 'rows of one project' },
  { name: 'run', value: 'RUN', what: 'rows of one run' },
  {
    name: 'kind',
    value: 'KIND',
    takes: ['request', 'decision', 'attempt', 'outcome', 'configuration-change'],
    what: 'rows of one kind; a configuration change is of settings, rules, trust … and of no run',
  },
  {
    name: 'about',
    value: 'TOPIC',
    takes: [
      'settings',
      'trust',
      'rules',
      'answers',
      'log',
      'model',
      'desk',
      'environment',
      'agents',
      'store',
      'staged',
    ],
    what: 'configuration changes of one thing',
  },
  {
    name: 'result',
    value: 'WORD',
    what: 'decisions and endings of one kind: approved, denied …; configuration changes: loosened …',
  },
  { name: 'by', value: 'DECIDER', what: 'what one kind of decider said: person, rule, policy, nobody, outside …' },
  { name: 'since', value: 'TIME', what: 'rows from a moment on, as 2026-01-31 or 2026-01-31T12:00:00Z' },
  { name: 'until', value: 'TIME', what: 'rows up to a moment' },
  { name: 'words', value: 'TEXT', what: 'rows whose command, note, ending or configuration change holds these words' },
] as const;
