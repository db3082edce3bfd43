/** What the first screen and the state of the machine say. */
export const start = {
  startTitle: 'One desk where every agent has to ask',
  startLead:
    'Open a project folder. Commands run inside a sandbox; what would reach further stops and waits for your answer here.',
  startPath: 'Project folder',
  startPathHint: 'A full path on this machine. ~ stands for your home folder.',
  startPick: 'Choose…',
  startOpen: 'Open project',
  startOpening: 'Opening…',
  startHow1: 'Run',
  startHow1What: 'A command that stays inside the project runs at once, without a question.',
  startHow2: 'Ask',
  startHow2What: 'A command that needs more shows a card: what exactly, why, and how risky.',
  startHow3: 'Answer',
  startHow3What: 'You allow the one thing it needs, for as long as you say, or you deny it.',
  startConnect: 'Connect an agent',
  startConnectWhat:
    'Type one of these in a terminal. It shows what changes in the agent’s own settings before it changes anything.',
  startConnectAfter:
    'From then on the agent asks here before it runs a command or changes a file, and is refused while no desk runs. The shield at the edge of this page leads to how far it is held.',
  startCopy: 'Copy the command for {agent}',
  startCopied: 'Copied. Type it in a terminal.',
  startNotCopied: 'The clipboard cannot be written here.',

  healthTitle: 'This machine',
  healthLead: 'Each protection was tried by doing what it must prevent.',
  healthSum: '{works} of {all} things that were tried work.',
  healthWeaker: 'Commands run in the sandbox here. What does not work is missing from it, and every plan says so.',
  healthGroup: '{title} ({count})',
  healthNoEvidence: 'Nothing was said.',
  healthCopy: 'Copy the findings',
  healthCopied: 'Copied. It names this machine’s folders; look before you share it.',
  healthAgain: 'Check again',
  healthPass: 'Works',
  healthFail: 'Does not work',
  healthNotApplicable: 'Does not apply, or could not be tried',

  agentsTitle: 'Agents',
  agentsLead: 'How far each agent is held, by its settings and by what was seen of it.',
  agentsNone: 'No agent asks here yet. The first screen shows the command that connects one.',
  agentsAsked: 'Asked last: {when}',
  agentLight: { gated: 'Held', 'asked-only': 'Asks only', 'not-gated': 'Not held' },
} as const;
