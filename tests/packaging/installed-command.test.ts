/** `/usr/bin/countersign` of an installed deb, used by an ordinary person on a machine without Node: broker, exec, hooks, MCP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeUnless } from '../fixtures/describe-unless.ts';
import { runInOverlay } from './overlay-root.ts';
import { instead, packLinux } from './pack-linux.ts';

const work = mkdtempSync(join(tmpdir(), 'countersign-command-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const cannot = isRoot ? null : 'installing a deb in an overlay needs root';

const hookWords = JSON.stringify({
  session_id: 'a-session',
  transcript_path: null,
  cwd: '/home/person/project',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'echo from the hook' },
  tool_use_id: 'a-call',
  permission_mode: 'default',
});
const mcpHello = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a client', version: '1' } },
});

/** Each step prints its own name first, so that what it said can be found. */
const asPerson = `cd /home/person/project
step() { echo "=== $1"; shift; "$@"; echo "exit $?"; }
step nobody countersign status
step alone countersign exec -- sh -c 'echo alone; touch /home/person/outside || true'
countersign serve >/home/person/serve.log 2>&1 &
desk=$!
until countersign status >/dev/null 2>&1; do :; done
step status countersign status
step exec countersign exec -- sh -c 'echo through the desk; touch /home/person/outside || true'
step hook sh -c 'countersign hook claude PreToolUse </tmp/hook.json'
step mcp sh -c 'countersign mcp </tmp/mcp.json'
step install countersign install --yes claude
step uninstall countersign uninstall --yes claude
step nothing-left ls -A /home/person/.claude
step linked countersign install --yes command-line
kill $desk; wait $desk
step doctor countersign doctor
NODE_OPTIONS=--no-such-option step options countersign --version`;

const script = `dpkg -i --force-depends "$1" >/dev/null 2>&1 || exit 1
for name in node nodejs; do while at=$(command -v $name); do rm "$at"; done; done
mkdir -p /home/person/project /home/person/run /home/person/.claude
chmod 700 /home/person/run; chown -R 1000:1000 /home/person
cat > /tmp/hook.json <<'END'
${hookWords}
END
cat > /tmp/mcp.json <<'END'
${mcpHello}
END
cat > /tmp/as-person <<'END'
${asPerson}
END
env -i HOME=/home/person XDG_RUNTIME_DIR=/home/person/run PATH=/usr/bin:/bin LC_ALL=C \\
  timeout 60 setpriv --reuid 1000 --regid 1000 --clear-groups sh /tmp/as-person 2>&1`;

describeUnless(cannot, 'the command of an installed deb, without any other Node on the machine', {}, () => {
  let said: ReadonlyMap<string, string> = new Map();
  let whole = '';
  beforeAll(() => {
    whole = runInOverlay(script, packLinux(work, { target: 'deb', env: instead('make-deb.mjs'), node: '' })).output;
    const steps = whole.split(/^=== /mu).slice(1);
    said = new Map(steps.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]));
  }, 240_000);
  const of = (step: string): string => said.get(step) ?? `nothing was said by that step:\n${whole}`;

  /** A hook ends its answer without a line break. */
  const jsonOf = (step: string): string => of(step).slice(0, of(step).lastIndexOf('}') + 1);

  test('says that no desk runs, and runs a command in the sandbox all the same', () => {
    expect(of('nobody')).toBe('No desk is running. Start it with: countersign serve\nexit 1\n');
    expect(of('alone')).toMatch(/^alone$/mu);
    expect(of('alone')).toContain('Read-only file system');
  });

  test('serves a desk, which commands go through', () => {
    expect(of('status')).toMatch(/^A desk is running: version 0\.1\.0[^]*exit 0$/mu);
    expect(of('exec')).toMatch(/^through the desk$/mu);
    expect(of('exec')).toContain('Read-only file system');
  });

  test('answers a hook with a ticket that is redeemed by the same package', () => {
    const { hookSpecificOutput: answer } = JSON.parse(jsonOf('hook')) as {
      hookSpecificOutput: { permissionDecision: string; updatedInput: { command: string } };
    };
    expect(answer.permissionDecision).toBe('allow');
    expect(answer.updatedInput.command).toMatch(
      /^'\/opt\/Countersign\/resources\/cli\/out\/helper\/client' '\/opt\/Countersign\/resources\/bin\/node' '\/opt\/Countersign\/resources\/cli\/out\/shim\.cjs' 'redeem' /u,
    );
  });

  test('speaks MCP', () => {
    const { result } = JSON.parse(jsonOf('mcp')) as { result: { serverInfo: { name: string } } };
    expect(result.serverInfo.name).toBe('countersign');
  });

  test('connects an agent, whose hook works, and gives it its settings back', () => {
    expect(of('install')).toContain('Tried: a command came back as a ticket and ran in the sandbox.');
    expect(of('install')).toContain(
      "COUNTERSIGN_HOOK=1 '/opt/Countersign/resources/cli/out/helper/client' '/opt/Countersign/resources/bin/node'",
    );
    expect(of('uninstall')).toMatch(/exit 0$/mu);
    expect(of('nothing-left')).toBe('exit 0\n');
  });

  test('knows that it is on the path, finds its sandbox whole, and takes no options for its Node', () => {
    expect(of('linked')).toBe('It is on the path already.\nexit 0\n');
    expect(of('doctor')).toMatch(/^ {2}✓ A command cannot write outside the project$/mu);
    // The machine of this test lies in an overlay, above which there can be no other.
    const missing = of('doctor').match(/✗ .*/gu) ?? [];
    expect(missing).toEqual(['✗ Writes outside projects can be staged']);
    expect(of('doctor')).toMatch(/^exit 0$/mu);
    expect(of('options')).toBe('0.1.0\nexit 0\n');
  });
});
