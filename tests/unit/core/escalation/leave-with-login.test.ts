/** A command with a login that is to leave its sandbox: the card says that it goes without. */
import { english } from '#domain/common/message.ts';
import { expect, test } from 'vitest';
import type { Grant } from '#domain/sandbox/permission.ts';
import { type EscalationInput, planEscalation } from '../../../../main/core/escalation/plan-escalation.ts';

const login: Grant = { kind: 'credential', tool: 'npm', host: 'npm.example', port: 443 };
const denied = (granted: readonly Grant[]): EscalationInput => ({
  denial: { rank: 'words', refusals: [], evidence: 'Operation not permitted' } as never,
  policy: { mode: 'untrusted' },
  hasDenyRead: false,
  escalationsSoFar: 0,
  granted,
  covered: granted,
  limits: {} as never,
});

test('the question names the login that is not added outside', () => {
  const [plain, withLogin] = [planEscalation(denied([])), planEscalation(denied([login]))];
  expect([plain, withLogin]).toMatchObject([
    { kind: 'ask', delta: [{ kind: 'unsandboxed' }] },
    { kind: 'ask', delta: [{ kind: 'unsandboxed' }] },
  ]);
  expect(plain.kind === 'ask' && english(plain.reason)).not.toContain('login');
  expect(withLogin.kind === 'ask' && english(withLogin.reason)).toContain('the desk adds no login');
});
