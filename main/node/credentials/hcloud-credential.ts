/** The token of Hetzner's command line, as an example of a cloud's: from its variable or the active context of its settings. */
import path from 'node:path';
import { readPerson } from './read-person.ts';
import { plainAddress, tlsAddress, type FindCredential } from './tool-credential.ts';

/** The tool wants a token of this length before it asks anything. */
const standIn = 'x'.repeat(64);
const usualEndpoint = 'https://api.hetzner.cloud/v1';

export const hcloudCredential: FindCredential = async (_tool, place, { home, env }) => {
  const text = await readPerson(path.join(home, '.config/hcloud/cli.toml'));
  const endpoint = env['HCLOUD_ENDPOINT'] ?? /^\s*endpoint\s*=\s*["']([^"']*)["']/mu.exec(text)?.[1] ?? usualEndpoint;
  // The token says nothing of its host, so it is one for where the person's own tool would send it.
  if (!`${endpoint}/`.startsWith(tlsAddress(place))) return null;
  const ofVariable = env['HCLOUD_TOKEN'];
  const token = ofVariable ?? activeToken(text);
  if (token === null || token === '') return null;
  return {
    authorization: `Bearer ${token}`,
    from: ofVariable === undefined ? '~/.config/hcloud/cli.toml' : 'HCLOUD_TOKEN',
    place,
    variables: { HCLOUD_ENDPOINT: `${plainAddress(place)}v1`, HCLOUD_TOKEN: standIn },
  };
};

function activeToken(text: string): string | null {
  const active = /^\s*active_context\s*=\s*"([^"]*)"/mu.exec(text)?.[1];
  const contexts = text.split(/^\s*\[\[contexts\]\]/mu).slice(1);
  const chosen = contexts.find((each) => /^\s*name\s*=\s*"([^"]*)"/mu.exec(each)?.[1] === active) ?? contexts[0];
  return chosen === undefined ? null : (/^\s*token\s*=\s*"([^"]*)"/mu.exec(chosen)?.[1] ?? null);
}
