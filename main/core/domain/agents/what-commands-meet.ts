/** What an agent is told of the place where its commands run: only what holds today, in words that it can act on. */
export const whatCommandsMeet = `Your shell commands run in a sandbox, and a person may be asked first. A call may take minutes while they decide: wait, and do not say it in other words.

- You may write in the project and in /tmp. Keys, other projects and the settings of agents are closed. What was refused is told on standard error, also where
  the exit code is 0: change what you do, do not try around it.
- The sandbox has a localhost of its own. A server that a command of yours keeps running is reached by your next ones; it ends with its command, so start it as a
  command that goes on, not behind \`&\`. Servers of this machine are not reached.
- Every command has a /tmp of its own, empty when it starts. Keep what the next command needs in the project.
- What you write outside of the project is asked about, or staged and said so: commands of the project see it from then on, your file tools see the real files, and a
  person keeps it later. It is done: look with a command, and do not write it again.
- Connections go host by host. A host that nobody opened is asked about; after a no, do without it.
`;
