/**
 * The plugin that passes opencode's tools on to the shim. It throws wherever it has no answer: that is how a plugin says no.
 * What a person types there (`!` lines, commands that bring lines) comes to no hook, so the plugin is its shell as well.
 */
import { quoteForShell } from '../ticket-line.ts';
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

// Called sh, for opencode gives a shell of another name other words. A shell that is not there would be bash.
const noShell = '/bin/false';
function ownShell() {
  try {
    const base = process.env.XDG_DATA_HOME?.startsWith('/') ? process.env.XDG_DATA_HOME : join(homedir(), '.local/share');
    const folder = join(base, 'countersign', 'agents', 'opencode');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, \`sh.\${process.pid}\`);
    writeFileSync(draft, shellText, { mode: 0o700 });
    renameSync(draft, join(folder, 'sh'));
    return join(folder, 'sh');
  } catch {
    return noShell;
  }
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
  const isInRun = (await ask('plugin.start', { directory }).catch(() => '')) === '{"isInRun":true}';
  delete process.env.COUNTERSIGN_JUDGED;
  const judged = new Set();
  let shell;
  return {
    config: (config) => {
      // There each of its shells hands its lines to the desk already.
      if (!isInRun) config.shell = shell = ownShell();
    },
    'shell.env': async ({ sessionID, callID }, { env }) => {
      if (callID !== undefined && judged.delete(callID)) env.COUNTERSIGN_JUDGED = 'yes';
      else if (sessionID !== undefined) env.COUNTERSIGN_CONVERSATION = await rootOf(sessionID);
    },
    'tool.execute.before': async ({ tool, sessionID: from, callID }, output) => {
      if (tool === 'bash' && shell === noShell) throw new Error('Countersign: its shell for opencode cannot be written into your data folder, so nothing was run.');
      const sessionID = await rootOf(from);
      const answer = JSON.parse(await ask('tool.execute.before', { tool, sessionID, callID, directory, args: output.args }));
      if (answer.endsTurn === true) await abort(sessionID);
      if (answer.decision === 'rewrite') {
        Object.assign(output.args, answer.args);
        judged.add(callID);
      } else if (answer.decision !== 'pass') throw new Error(answer.reason ?? 'Countersign: no.');
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

/** Lines that its tool was told come from judged calls, and a terminal belongs to a person; nobody was asked about any other line. */
const shellText = (shim: ShimCommand): string => `#!/bin/sh
# Written by Countersign's plugin for opencode.
if [ "\${COUNTERSIGN_JUDGED-}" = yes ]; then unset COUNTERSIGN_JUDGED; exec /bin/sh "$@"; fi
case "$#:\${1-}" in 0:|1:-l|1:-i) [ -t 0 ] && exec "\${SHELL:-/bin/sh}" "$@" ;; esac
exec ${shim.slice(-2).map(quoteForShell).join(' ')} line opencode "$@"
`;

export function opencodePlugin(shim: ShimCommand): string {
  return [
    '// Written by `countersign install opencode`; `countersign uninstall opencode` takes it away again.',
    "import { spawn } from 'node:child_process';",
    "import { mkdirSync, renameSync, writeFileSync } from 'node:fs';",
    "import { homedir } from 'node:os';",
    "import { join } from 'node:path';",
    '',
    `const shim = ${JSON.stringify(shim)};`,
    `const shellText = ${JSON.stringify(shellText(shim))};`,
    body.slice(1),
  ].join('\n');
}
