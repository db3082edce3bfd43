/** Looking for releases against a real server: good feeds are told, bad ones are named, and nothing else is ever asked for. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchFeed } from '../../../../main/desktop/releases/fetch-feed.ts';
import { keepReleases, type ReleaseState } from '../../../../main/desktop/releases/keep-releases.ts';
import { probeReleases } from '../../../../main/desktop/releases/probe-releases.ts';
import type { ReleaseSettings } from '../../../../main/desktop/releases/release-feed.ts';
import { debPackage, makeSigner, release } from './signed-feed.ts';
import { english } from '#domain/common/message.ts';

const signer = makeSigner();
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  answer(request, response);
});

beforeEach(async () => {
  asked.length = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const feedAddress = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.json`;

async function stateAfter(settings?: ReleaseSettings, version = '0.1.0'): Promise<ReleaseState> {
  const source = { feed: feedAddress(), key: signer.key };
  const installed = { kind: 'deb', arch: 'x64' } as const;
  const releases = keepReleases({ settings: settings ?? { kind: 'set', source }, version, installed, fetch });
  await releases.look();
  return releases.state();
}

const answering = (text: string, status = 200) => {
  answer = (_request, response) => response.writeHead(status).end(text);
};

test('a newer release is told with its line, after one request and no download', async () => {
  answering(signer.feed(release('0.2.0')));
  const state = await stateAfter();
  expect(state).toMatchObject({ kind: 'newer', version: '0.2.0' });
  expect(state).toHaveProperty('line', expect.stringContaining(`/${debPackage.file}' && echo '`));
  expect(asked).toEqual(['GET /feed.json']);
});

test.each(['0.2.0', '0.3.0'])(
  'on version %s the same release is nothing new: old ones cannot be brought back',
  async (own) => {
    answering(signer.feed(release('0.2.0')));
    expect(await stateAfter(undefined, own)).toEqual({ kind: 'newest' });
  },
);

test('without a configured feed nothing is asked, ever', async () => {
  expect(await stateAfter({ kind: 'off' })).toEqual({ kind: 'off' });
  expect(await stateAfter({ kind: 'damaged', why: 'is set in a way that is not understood' })).toMatchObject({
    kind: 'unknown',
  });
  expect(asked).toEqual([]);
});

describe('a server that', () => {
  const bad: readonly [string, typeof answer, RegExp][] = [
    ['says 404', (_, response) => response.writeHead(404).end('{}'), /^answered 404$/],
    [
      'says 500 with a good feed',
      (_, response) => response.writeHead(500).end(signer.feed(release('0.2.0'))),
      /^answered 500$/,
    ],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(302, { location: '/other' }).end(),
      /^could not be reached$/,
    ],
    [
      'sends a feed of another key',
      (_, response) => response.end(makeSigner().feed(release('0.2.0'))),
      /^is not signed/,
    ],
    ['sends a page', (_, response) => response.end('<!doctype html>'), /^is not a release feed$/],
    ['sends nothing', (_, response) => response.end(), /^is not a release feed$/],
    ['hangs up', (_, response) => void response.destroy(), /^could not be reached$/],
    [
      // Not for ever, so that a reader without a bound fails this test and not the machine.
      'hardly stops',
      (_, response) => {
        let left = 300;
        const more = (): void => {
          left -= 1;
          if (left === 0) response.end();
          else if (!response.destroyed) response.write('x'.repeat(65_536), more);
        };
        more();
      },
      /^is larger than 65536 bytes$/,
    ],
  ];
  test.each(bad)('%s leaves it unknown, and says why', async (_what, reply, why) => {
    answer = reply;
    const state = await stateAfter();
    expect(state).toEqual({ kind: 'unknown', why: expect.stringMatching(why) });
    expect(asked).toEqual(['GET /feed.json']);
    expect(probeReleases(state)).toMatchObject({
      state: 'fail',
      evidence: expect.stringMatching(/^The release feed /),
    });
  });

  test('never answers is not waited for', async () => {
    answer = () => undefined;
    await expect(fetchFeed(fetch, feedAddress(), 20)).rejects.toThrow('did not answer in time');
  });

  test('is not there is named', async () => {
    const gone = feedAddress();
    const source = { feed: gone.replace(/:\d+\//, ':1/'), key: signer.key };
    expect(await stateAfter({ kind: 'set', source })).toEqual({ kind: 'unknown', why: 'could not be reached' });
  });
});

test('the health report holds the line, and says that nothing is installed by itself', async () => {
  answering(signer.feed(release('0.2.0')));
  const probe = probeReleases(await stateAfter());
  expect(probe).toMatchObject({ state: 'fail', evidence: expect.stringContaining('sudo apt install ./') });
  expect(english(probe.remedy)).toContain('installs nothing by itself');
  expect(probeReleases({ kind: 'off' }).state).toBe('not-applicable');
});
