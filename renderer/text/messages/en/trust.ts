/** What is said about the settings file that a project brings along. */
export const trust = {
  notice: 'The project’s own settings file',
  state: {
    unknown: 'This project’s own settings file asks for more.',
    changed: 'This project’s own settings file changed after you trusted it.',
    trusted: 'You trust this project’s own settings file.',
  },
  stateWhat: {
    unknown: 'What it loosens does not count until you have looked at it; what it tightens counts already.',
    changed: 'What it loosens does not count any more, until you have looked at it again.',
    trusted: 'What it loosens counts, until the file changes.',
  },
  look: 'Look at it',
  title: 'Trust this project’s own settings file?',
  lead: 'Whoever writes to the project can write .countersign/settings.json: its author, a pull request, an agent. Your yes is about exactly what it says now.',
  loosens: 'It would loosen',
  tightens: 'It would also change',
  hash: 'Content:',
  gone: 'The file is gone. There is nothing to trust.',
  give: 'Trust this content',
  leave: 'Do not trust it',
  takeBack: 'Take the trust back',
  given: 'Trusted, until the file changes. The next run uses it.',
  takenBack: 'The trust is taken back. What the file loosens does not count.',
} as const;
