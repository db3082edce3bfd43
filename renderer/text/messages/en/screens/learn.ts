/** What learn mode in the settings says. */
export const learn = {
  lead: 'Runs a command once in the sandbox and records what it is refused, without asking. You choose which of these things the project may do from now on.',
  label: 'Command to learn from',
  placeholder: 'npm test',
  run: 'Run once and record',
  running: 'Recording…',
  stop: 'Stop',
  offline: 'During the recording, connections reach the desk, which refuses and records each one.',
  open: 'These settings refuse nothing on the disk, so there is little to learn.',
  notRun: 'It did not run:',
  nothing: 'Nothing was refused. These settings are enough for it.',
  unwatched: 'This machine cannot watch what is refused; only what the program said about it is known.',
  propose: 'What would let it happen',
  may: { read: 'May read', write: 'May write', host: 'May connect to' },
  isNew:
    'Does not exist yet. It is created empty for each run and removed again if nothing is written to it. A program that renames another file over it needs the folder.',
  opensNetwork: 'Opens the blocked network to these hosts only.',
  take: '{n, plural, =0 {Tick what to add} one {Add # entry to the settings} other {Add # entries to the settings}}',
  taken: 'Added, but not saved yet. Run it again to see what comes next.',
  leftOut: 'Refused, and not proposed',
  why: {
    'whole-folder':
      'It creates, renames or removes files in a folder. Only access to the whole folder would allow that; add it yourself if that is what you want.',
    'no-folder': 'The folder it belongs in does not exist.',
    'too-broad': 'Allowing this would be as good as no sandbox.',
    denied: 'These settings deny it on purpose.',
    protected: 'Stays read-only in every project; you are asked about it each time.',
    private: 'This machine or its local network; you are asked about it each time.',
    'no-setting': 'No setting allows this. You are asked about it where that is possible.',
  },
} as const;
