/** The login of Yarn 4 for one registry, from the person's `.yarnrc.yml`; the format is that of Yarn's documentation of it. */
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { readPerson } from './read-person.ts';
import {
  plainAddress,
  tlsAddress,
  type CredentialPlace,
  type CredentialSources,
  type ToolCredential,
} from './tool-credential.ts';

const loginSchema = z.object({ npmAuthToken: z.string().optional(), npmAuthIdent: z.string().optional() });
const settingsSchema = loginSchema.extend({
  npmRegistryServer: z.string().optional(),
  npmRegistries: z.record(z.string(), loginSchema.nullable()).optional(),
});
type Settings = z.infer<typeof settingsSchema>;

/** Null where it has none for this place. */
export async function yarnLogin(place: CredentialPlace, sources: CredentialSources): Promise<ToolCredential | null> {
  const settings = await readSettings(sources);
  const authorization = authorizationAt(settings, place, sources.env);
  if (authorization === null) return null;
  const variables = variablesOf(settings, place, sources.env);
  return { authorization, from: '~/.yarnrc.yml', place, followsAddresses: true, variables };
}

/** What leads Yarn 4 to the proxy, where a login of npm's is added. */
export async function yarnVariables(
  place: CredentialPlace,
  sources: CredentialSources,
): Promise<ToolCredential['variables']> {
  const settings = await readSettings(sources);
  return isAt(settings.npmRegistryServer, place, sources.env) ? variablesOf(settings, place, sources.env) : {};
}

/** A file that is none of Yarn's says nothing. */
async function readSettings({ home }: CredentialSources): Promise<Settings> {
  const text = await readPerson(path.join(home, '.yarnrc.yml'));
  try {
    return settingsSchema
      .catch({})
      .parse(parse(text, { schema: 'failsafe', logLevel: 'silent', maxAliasCount: 10 }) ?? {});
  } catch {
    return {};
  }
}

function authorizationAt(settings: Settings, place: CredentialPlace, env: NodeJS.ProcessEnv): string | null {
  const ofRegistries = Object.entries(settings.npmRegistries ?? {})
    .filter(([address]) => isAt(address, place, env))
    .map(([, login]) => login);
  const ofAll = isAt(settings.npmRegistryServer, place, env) ? [settings] : [];
  for (const login of [...ofRegistries, ...ofAll]) {
    const token = login?.npmAuthToken;
    if (token !== undefined && token !== '') return `Bearer ${filled(token, env)}`;
    const ident = login?.npmAuthIdent === undefined ? '' : filled(login.npmAuthIdent, env);
    // In plain, or as it is sent.
    if (ident !== '') return `Basic ${ident.includes(':') ? Buffer.from(ident).toString('base64') : ident}`;
  }
  return null;
}

/** A registry of one scope cannot be led by a variable. */
function variablesOf(
  { npmRegistryServer, npmRegistries = {} }: Settings,
  place: CredentialPlace,
  env: NodeJS.ProcessEnv,
): ToolCredential['variables'] {
  const named = npmRegistryServer ?? Object.keys(npmRegistries).find((address) => isAt(address, place, env));
  const rest = named === undefined ? null : restOf(named, place, env);
  return rest === null
    ? {}
    : {
        YARN_NPM_REGISTRY_SERVER: plainAddress(place) + rest,
        YARN_UNSAFE_HTTP_WHITELIST: place.host,
        YARN_NPM_ALWAYS_AUTH: 'false',
      };
}

const isAt = (address: string | undefined, place: CredentialPlace, env: NodeJS.ProcessEnv): boolean =>
  address !== undefined && restOf(address, place, env) !== null;

/** What stands behind the place in an address, with or without its protocol; null for another place, and for one without TLS. */
function restOf(address: string, place: CredentialPlace, env: NodeJS.ProcessEnv): string | null {
  const whole = `${filled(address, env).replace(/^\/\//, 'https://').replace(/\/+$/, '')}/`;
  const start = tlsAddress(place);
  return whole.startsWith(start) ? whole.slice(start.length).replace(/\/$/, '') : null;
}

/** `${NAME}`, `${NAME-or}` and `${NAME:-or}`. */
function filled(text: string, env: NodeJS.ProcessEnv): string {
  return text.replaceAll(
    /\$\{(\w+)(?:(:)?-([^}]*))?\}/gu,
    (whole, name: string, colon: string | undefined, or: string | undefined) => {
      const value = env[name];
      return value === undefined || (value === '' && colon !== undefined) ? (or ?? whole) : value;
    },
  );
}
