/** How an agent is given the tools of the broker. */
export const connect = {
  connectTitle: 'By MCP',
  connectLead:
    'An agent that is not connected by a hook can be given tools that ask here. Take its own shell and editing tools away: nobody is asked about what it runs by itself.',
  connectAgent: 'Agent',
  connectWay: 'How it connects',
  connectStdio: 'It starts a program',
  connectHttp: 'Over HTTP',
  connectFile: 'Put this into {file}',
  connectHook: 'Or, for its own commands to come here as well:',
  connectHttpOff:
    'HTTP is not served. In the desktop app: Desk → Serve MCP over HTTP; from a terminal: countersign serve --mcp-port 7010.',
  connectHttpToken:
    'The token changes with every start of the desk and is in the file named above. Anyone who can read that file can ask here.',
  connectProject: 'Replace /absolute/path with the folder of the project.',
  connectCopy: 'Copy',
  connectCopied: 'Copied.',
  connectNotCopied: 'Copying to the clipboard is not possible here.',
} as const;
