/** The credentials that one attempt was given: looked up before it begins, added by its proxy to requests for their own place. */
import { BrokerError } from '#domain/common/errors.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { CredentialSources, FindCredential, ToolCredential } from '../../credentials/tool-credential.ts';
import { say } from '#domain/common/message.ts';

export interface AddedCredentials {
  /** For the command: they lead its tools to the proxy. */
  readonly variables: Readonly<Record<string, string>>;
  /** Null for every place but those that were granted. */
  find(host: string, port: number): ToolCredential | null;
}

export const noCredentials: AddedCredentials = { variables: {}, find: () => null };

/** Throws `not-offered` where the person has no such credential: what was allowed could not be done. */
export async function addCredentials(
  grants: readonly Grant[],
  find: FindCredential,
  sources: CredentialSources,
): Promise<AddedCredentials> {
  const found: ToolCredential[] = [];
  for (const grant of grants) {
    if (grant.kind !== 'credential') continue;
    const { tool, host, port } = grant;
    const credential = await find(tool, { host, port }, sources);
    if (credential === null) {
      throw new BrokerError('not-offered', say('{tool} has no login for {host} on this machine.', { tool, host }), {
        remedy: say('Log in with {tool} outside of the sandbox, and start again.', { tool }),
      });
    }
    found.push(credential);
  }
  if (found.length === 0) return noCredentials;
  return {
    variables: mergeVariables(found),
    // Plain HTTP to the place itself, or to the port that its name is reached at without one.
    find: (host, port) =>
      found.find(({ place }) => place.host === host && (place.port === port || (place.port === 443 && port === 80))) ??
      null,
  };
}

/** Git's settings by variable are counted, so those of several logins are numbered anew. */
function mergeVariables(found: readonly ToolCredential[]): Readonly<Record<string, string>> {
  const merged: Record<string, string> = {};
  let count = 0;
  for (const { variables } of found) {
    const { GIT_CONFIG_COUNT: has, GIT_CONFIG_KEY_0: key, GIT_CONFIG_VALUE_0: value, ...rest } = variables;
    Object.assign(merged, rest);
    if (has === undefined || key === undefined || value === undefined) continue;
    merged[`GIT_CONFIG_KEY_${count}`] = key;
    merged[`GIT_CONFIG_VALUE_${count}`] = value;
    count += 1;
    merged['GIT_CONFIG_COUNT'] = String(count);
  }
  return merged;
}
