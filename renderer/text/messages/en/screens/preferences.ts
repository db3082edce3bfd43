/** What the screen of settings says that are not those of one project. */
export const preferences = {
  title: 'Settings',
  lead: 'How far each project may go, and how this page behaves.',
  projects: 'Limits of projects',
  projectsWhat: 'What commands and agents may do there without asking you.',
  noProjects: 'No project is open.',
  page: 'This page',
  pageWhat: 'Kept by this browser.',
  appearance: 'Appearance',
  theme: { system: 'As the system', light: 'Light', dark: 'Dark' },
  cards: 'Cards in front',
  cardsWhat: 'A new request always joins the inbox. It may come to the front, too.',
  cardsCome: { idle: 'While I do nothing else here', never: 'Never by themselves' },
  quiet: 'Quiet hours',
  machine: 'Protections of this machine',
  machineWhat: 'Each one tried by doing what it must prevent.',
} as const;
