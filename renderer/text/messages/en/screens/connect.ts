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
    'The token is new with every start of the desk, and lies in the file named above. Whoever reads it may ask here.',
  connectProject: 'Replace /absolute/path by the folder of the project.',
  connectCopy: 'Copy',
  connectCopied: 'Copied.',
  connectNotCopied: 'The clipboard cannot be written here.',
} as const;
