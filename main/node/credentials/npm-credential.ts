/** The login of npm for one registry, from the person's `.npmrc`; the format is that of npm's documentation of `npmrc`. */
import path from 'node:path';
import { readPerson } from './read-person.ts';
import { yarnLogin, yarnVariables } from './yarn-settings.ts';
import { basic, plainAddress, tlsAddress, type FindCredential, type ToolCredential } from './tool-credential.ts';

/** pnpm and Yarn 1 read npm's settings; Yarn 4 has its own. */
export const npmCredential: FindCredential = async (_tool, place, sources) => {
  const { home, env } = sources;
  const file = env['NPM_CONFIG_USERCONFIG'] ?? env['npm_config_userconfig'] ?? path.join(home, '.npmrc');
  const settings = readSettings(await readPerson(file), env);
  const base = tlsAddress(place).slice('https:'.length);
  const keys = [...settings.keys()].filter((key) => key.startsWith(base)).toSorted((a, b) => b.length - a.length);
  for (const key of keys) {
    const authorization = authorizationOf(settings, key.slice(0, key.lastIndexOf(':')));
    if (authorization === null) continue;
    const from = file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file;
    const variables = { ...variablesFor(settings, place), ...(await yarnVariables(place, sources)) };
    return { authorization, from, place, followsAddresses: true, variables };
  }
  return yarnLogin(place, sources);
};

function authorizationOf(settings: ReadonlyMap<string, string>, registry: string): string | null {
  const token = settings.get(`${registry}:_authToken`);
  if (token !== undefined) return `Bearer ${token}`;
  const both = settings.get(`${registry}:_auth`);
  if (both !== undefined) return `Basic ${both}`;
  const user = settings.get(`${registry}:username`);
  const password = settings.get(`${registry}:_password`);
  // npm keeps it in base64.
  return user === undefined || password === undefined
    ? null
    : basic(user, Buffer.from(password, 'base64').toString('utf8'));
}

/** Each registry that lies at this place, for everybody or for a scope, under its plain address. */
function variablesFor(
  settings: ReadonlyMap<string, string>,
  place: ToolCredential['place'],
): Readonly<Record<string, string>> {
  const from = tlsAddress(place);
  const led = [...settings].filter(
    ([key, value]) => (key === 'registry' || /^@[^:]+:registry$/u.test(key)) && `${value}/`.startsWith(from),
  );
  // A login for a place that no setting names is one for where npm goes by itself.
  const isDefault = led.length === 0 && !settings.has('registry');
  return {
    npm_config_replace_registry_host: 'always',
    ...(isDefault ? { npm_config_registry: plainAddress(place) } : {}),
    ...Object.fromEntries(
      led.map(([key, value]) => [`npm_config_${key}`, plainAddress(place) + value.slice(from.length)]),
    ),
  };
}

function readSettings(text: string, env: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const line of text.split('\n').map((each) => each.trim())) {
    const at = line.indexOf('=');
    if (at === -1 || line.startsWith('#') || line.startsWith(';')) continue;
    const value = line
      .slice(at + 1)
      .trim()
      .replace(/^(["'])(.*)\1$/u, '$2')
      .replaceAll(/\$\{([^}]+)\}/gu, (whole, name: string) => env[name] ?? whole);
    settings.set(line.slice(0, at).trim(), value);
  }
  return settings;
}
