/** What learn mode in the settings says. */
export const learn = {
  lead: 'Runs a command once in the sandbox and records what it is refused, without asking. You choose which of that the project may do from now on.',
  label: 'Command to learn from',
  placeholder: 'npm test',
  run: 'Run once, recording',
  running: 'Recording…',
  stop: 'Stop',
  offline: 'For the recording alone, connections reach the desk, which refuses and records every one.',
  open: 'These settings refuse nothing on the disk, so there is little to learn.',
  notRun: 'It did not run:',
  nothing: 'Nothing was refused. These settings are enough for it.',
  unwatched: 'This machine cannot watch what is refused; only what the program said about it is known.',
  propose: 'What would let it happen',
  may: { read: 'May read', write: 'May write', host: 'May connect to' },
  isNew:
    'Does not exist yet. It is made empty for each run and taken away again if nothing is written. A program that renames another file over it needs the folder.',
  opensNetwork: 'Turns the network from blocked to these hosts alone.',
  take: '{n, plural, =0 {Tick what to take} one {Take # entry into the settings} other {Take # entries into the settings}}',
  taken: 'Taken, and not saved yet. Run it again to see what comes after.',
  leftOut: 'Refused, and not proposed',
  why: {
    'whole-folder':
      'It makes, renames or removes names in a folder. Only the whole folder could allow that; name it yourself if that is what you want.',
    'no-folder': 'The folder it should lie in is not there.',
    'too-broad': 'Allowing this would be as good as no sandbox.',
    denied: 'These settings deny it on purpose.',
    protected: 'Stays read-only in every project; you are asked about it each time.',
    private: 'This machine or its neighbourhood; you are asked about it each time.',
    'no-setting': 'No setting allows this. You are asked about it where that is possible.',
  },
} as const;
