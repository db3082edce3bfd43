/** The plugin that passes opencode's tools on to the shim. It throws wherever it has no answer: that is how a plugin says no. */
import type { ShimCommand } from './hook-line.ts';

const body = `
function ask(event, payload) {
  return new Promise((resolve, reject) => {
    const [program, ...args] = shim;
    const child = spawn(program, [...args, 'hook', 'opencode', event], { stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.on('error', () => reject(new Error('Countersign: its hook cannot be started, so nothing was run.')));
    child.on('close', () => resolve(said));
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(payload));
  });
}

export const Countersign = async ({ directory, client }) => {
  // An agent of the agent has a conversation of its own, which is part of the one that started it.
  const roots = new Map();
  const rootOf = async (id) => {
    const known = roots.get(id);
    if (known !== undefined) return known;
    const session = (await client.session.get({ path: { id } }).catch(() => undefined))?.data;
    const root = session?.parentID == null ? id : await rootOf(session.parentID);
    if (session !== undefined) roots.set(id, root);
    return root;
  };
  const abort = (id) => client.session.abort({ path: { id } }).catch(() => undefined);
  await ask('plugin.start', { directory }).catch(() => undefined);
  return {
    'tool.execute.before': async ({ tool, sessionID: from, callID }, output) => {
      const sessionID = await rootOf(from);
      const answer = JSON.parse(await ask('tool.execute.before', { tool, sessionID, callID, directory, args: output.args }));
      if (answer.endsTurn === true) await abort(sessionID);
      if (answer.decision === 'rewrite') Object.assign(output.args, answer.args);
      else if (answer.decision !== 'pass') throw new Error(answer.reason ?? 'Countersign: no.');
    },
    'tool.execute.after': async ({ tool, sessionID: from, callID, args }) => {
      if (tool !== 'bash') return;
      const sessionID = await rootOf(from);
      const said = await ask('tool.execute.after', { tool, sessionID, callID, directory, args: args ?? {} });
      if (said !== '' && JSON.parse(said).endsTurn === true) await abort(sessionID);
    },
  };
};
`;

export function opencodePlugin(shim: ShimCommand): string {
  return [
    '// Written by `countersign install opencode`; `countersign uninstall opencode` takes it away again.',
    "import { spawn } from 'node:child_process';",
    '',
    `const shim = ${JSON.stringify(shim)};`,
    body.slice(1),
  ].join('\n');
}
