/** Answers of devices: what settles a card, and everything that does not. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FromDevice } from '#contract/pocket.ts';
import { enterWords } from '#domain/devices/signed-words.ts';
import { mostRefusalRows } from '../../../../main/doors/pocket/device-log.ts';
import { enterWithinMs, mostMessagesIn10s } from '../../../../main/doors/pocket/device-link.ts';
import { nonceLifetimeMs } from '../../../../main/doors/pocket/nonces.ts';
import { createPhone } from '../../../fakes/people/phone.ts';
import { openStage, type Connection, type Stage } from './device-stage.ts';

type Answer = Extract<FromDevice, { t: 'answer' }>;

/** One card, one phone, and an answer that would be taken. */
async function ready(stage = openStage()) {
  const { ended } = await stage.ask();
  const came = await stage.come();
  const card = stage.broker.approvals()[0]!;
  const nonceFrom = async (at: Connection): Promise<string> => {
    await at.tell({ t: 'ask', card: card.id });
    return at.last('nonce')!.nonce;
  };
  const signed = async (part: Partial<Answer> = {}, by = came.phone): Promise<Answer> => {
    const nonce = part.nonce ?? (await nonceFrom(came.at));
    const about = { device: came.id, card: card.id, digest: card.digest, answer: 'allow' as const, ...part, nonce };
    const { device, card: id, digest, answer } = about;
    return by.answer({ device, card: id, digest, answer, nonce });
  };
  return { stage, ended, card, signed, nonceFrom, ...came };
}

const isWaiting = (stage: Stage): boolean => stage.broker.approvals().length === 1;

test('a signed yes lets the command run, once, and the log has the signature', async () => {
  const { stage, ended, at, signed, id } = await ready();
  const answer = await signed();
  await at.tell(answer);
  expect(at.refusals()).toEqual([]);
  expect(at.last('answered')).toMatchObject({ answer: 'allow' });
  expect(await ended).toMatchObject({ kind: 'completed' });
  const { t: _t, ...evidence } = answer;
  expect(stage.rows()).toContainEqual({ ...evidence, name: 'Phone' });
  const decided = stage.host.audit.flatMap(({ entry }) => (entry.kind === 'decision' ? [entry.decision] : []));
  const by = { connectionId: `con_device-${id.slice(4)}` };
  expect(decided).toContainEqual(expect.objectContaining({ scope: { kind: 'once' }, by: expect.objectContaining(by) }));
  await stage.ask();
  expect(isWaiting(stage)).toBe(true);
});

test('a signed no denies it', async () => {
  const { ended, at, signed } = await ready();
  await at.tell(await signed({ answer: 'deny' }));
  expect(await ended).toMatchObject({ kind: 'rejected' });
});

describe('refused, told in the log, and nothing is decided:', () => {
  const cases: Record<string, [code: string, make: (of: Awaited<ReturnType<typeof ready>>) => Promise<Answer>]> = {
    'a signature of another key': ['bad-signature', async ({ signed }) => signed({}, await createPhone())],
    'a yes made of a signed no': [
      'bad-signature',
      async ({ signed }) => ({ ...(await signed({ answer: 'deny' })), answer: 'allow' }),
    ],
    'a signature over another digest': [
      'bad-signature',
      async ({ signed, card }) => ({ ...(await signed({ digest: '0'.repeat(64) })), digest: card.digest }),
    ],
    'a nonce that was never given': ['replayed', ({ signed }) => signed({ nonce: 'A'.repeat(43) })],
    'a nonce of another connection': [
      'replayed',
      async ({ stage, phone, id, signed, nonceFrom }) => {
        const other = stage.connect();
        await other.tell(await phone.enter(id, other.challenge));
        return signed({ nonce: await nonceFrom(other) });
      },
    ],
    'a nonce that was tried before': [
      'replayed',
      async ({ signed, at, nonceFrom }) => {
        const nonce = await nonceFrom(at);
        await at.tell(await signed({ nonce }, await createPhone()));
        return signed({ nonce });
      },
    ],
    'an answer that comes late': [
      'late',
      async ({ stage, signed }) => {
        const answer = await signed();
        stage.host.clock.advance(nonceLifetimeMs + 1);
        return answer;
      },
    ],
    'an answer of another device, stolen': [
      'wrong-device',
      async ({ stage, signed }) => {
        const other = await stage.come('Other');
        return signed({ device: other.id }, other.phone);
      },
    ],
    'an answer in the name of a device that there is not': [
      'unknown-device',
      ({ signed }) => signed({ device: 'dev_nobody' }),
    ],
    'a card that has changed': ['stale', ({ signed }) => signed({ digest: 'f'.repeat(64) })],
    'a revoked device': [
      'revoked',
      async ({ stage, signed, id }) => {
        const answer = await signed();
        await stage.book.change(id, { revokedAt: 1 });
        return answer;
      },
    ],
  };
  test.each(Object.entries(cases))('%s', async (_name, [code, make]) => {
    const of = await ready();
    await of.at.tell(await make(of));
    expect(of.at.refusals().at(-1)).toBe(code);
    expect(isWaiting(of.stage)).toBe(true);
    expect(of.stage.rows().at(-1)).toMatchObject({ refused: code });
  });

  test('a replayed answer, after the first was taken', async () => {
    const { stage, at, signed, ended } = await ready();
    const answer = await signed();
    await at.tell(answer);
    await ended;
    await stage.ask();
    await at.tell(answer);
    expect(at.refusals()).toEqual(['replayed']);
    expect(isWaiting(stage)).toBe(true);
  });

  test('a nonce that was given for another card', async () => {
    const { stage, at, signed, card } = await ready();
    await stage.ask(['make', 'other']);
    const other = stage.broker.approvals().find(({ id }) => id !== card.id)!;
    await at.tell({ t: 'ask', card: other.id });
    await at.tell(await signed({ nonce: at.last('nonce')!.nonce }));
    expect(at.refusals()).toEqual(['replayed']);
    expect(stage.broker.approvals()).toHaveLength(2);
  });

  test('a card that was answered at the desk meanwhile', async () => {
    const { stage, at, signed, card } = await ready();
    const answer = await signed();
    await stage.broker.session(card.sessionId)!.submit(
      {
        id: 'x',
        op: {
          type: 'exec-approval',
          answer: { approvalId: card.id, digest: card.digest, verdict: { kind: 'deny', note: null } },
        },
      },
      { connectionId: 'con_page', isPerson: true },
    );
    await at.tell(answer);
    expect(at.refusals()).toEqual(['gone']);
  });

  test('a yes whose row cannot be written', async () => {
    const of = await ready();
    const answer = await of.signed();
    of.stage.host.auditProblem = new Error('full');
    await of.at.tell(answer);
    expect(of.at.refusals()).toEqual(['not-taken']);
    expect(isWaiting(of.stage)).toBe(true);
  });

  test('what is critical, unless the owner allowed it; a no is taken', async () => {
    const stage = openStage();
    stage.host.risk = { level: 'critical' };
    const { at, signed } = await ready(stage);
    await at.tell(await signed());
    expect(at.refusals()).toEqual(['desk-only']);
    await stage.book.choose({ allowsCritical: true });
    await at.tell(await signed());
    expect(at.refusals()).toEqual(['desk-only']);
    expect(at.last('answered')).toBeDefined();
  });

  test('what is too long for a small card', async () => {
    const stage = openStage();
    await stage.ask(['make', 'x'.repeat(3000)]);
    const { at, phone, id } = await stage.come();
    const card = stage.broker.approvals()[0]!;
    expect(at.last('inbox')?.cards[0]).toMatchObject({ yes: 'desk' });
    await at.tell({ t: 'ask', card: card.id });
    const about = { device: id, card: card.id, digest: card.digest, answer: 'allow' as const };
    await at.tell(await phone.answer({ ...about, nonce: at.last('nonce')!.nonce }));
    expect(at.refusals()).toEqual(['desk-only']);
  });

  test('a key of another curve', async () => {
    const { stage } = await ready();
    const pair = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
    const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
    const { id } = await stage.book.add('Odd', key);
    const at = stage.connect();
    const words = enterWords({ device: id, challenge: at.challenge });
    const signature = sign('sha256', Buffer.from(words), {
      key: pair.privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url');
    await at.tell({ t: 'enter', device: id, signature });
    expect(at.refusals()).toEqual(['bad-signature']);
  });
});

describe('who has not come in', () => {
  test('sees nothing and answers nothing', async () => {
    const { stage, card, signed } = await ready();
    const at = stage.connect();
    await at.tell({ t: 'ask', card: card.id });
    await at.tell(await signed());
    expect(at.refusals()).toEqual(['unknown-device', 'unknown-device']);
    expect(at.last('inbox')).toBeUndefined();
    expect(isWaiting(stage)).toBe(true);
  });

  test('is refused with the challenge of another connection', async () => {
    const { stage, phone, id, at } = await ready();
    const other = stage.connect();
    await other.tell(await phone.enter(id, at.challenge));
    expect(other.refusals()).toEqual(['bad-signature']);
  });

  test('is refused once it is revoked', async () => {
    const { stage, phone, id } = await ready();
    await stage.book.change(id, { revokedAt: 1 });
    const other = stage.connect();
    await other.tell(await phone.enter(id, other.challenge));
    expect(other.refusals()).toEqual(['revoked']);
    expect(other.last('inbox')).toBeUndefined();
  });

  test('is cut after a while, and after some tries', async () => {
    const { stage, phone } = await ready();
    const silent = stage.connect();
    stage.host.clock.advance(enterWithinMs + 1);
    expect(silent.isCut()).toBe(true);
    const guessing = stage.connect();
    for (let at = 0; at < 6; at += 1) await guessing.tell(await phone.enter('dev_none', guessing.challenge));
    expect(guessing.isCut()).toBe(true);
  });
});

test('who says too much is cut, and fills no log', async () => {
  const { stage, at } = await ready();
  const before = stage.rows().length;
  for (let n = 0; n < mostMessagesIn10s + 5; n += 1) await at.link.take('{}');
  expect(at.isCut()).toBe(true);
  expect(at.refusals().at(-1)).toBe('too-many');
  expect(stage.rows().length - before).toBe(mostRefusalRows);
});

test('the inbox is shown anew when a card comes and when it is settled', async () => {
  const { stage, at, signed } = await ready();
  expect(at.last('inbox')).toMatchObject({ host: 'box', more: 0, cards: [{ yes: 'offered', hold: 'sandbox' }] });
  await stage.ask(['make', 'other']);
  expect(at.last('inbox')?.cards.map(({ facts }) => facts.parsed.text)).toEqual(['make', 'make other']);
  await at.tell(await signed());
  await expect.poll(() => at.last('inbox')?.cards.length).toBe(1);
});
