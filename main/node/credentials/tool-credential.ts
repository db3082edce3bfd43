/** A credential of the person, as the proxy adds it to a tool's requests: the command is led to the proxy and never sees it. */
import type { CredentialTool } from '#domain/sandbox/permission.ts';

export interface CredentialPlace {
  readonly host: string;
  readonly port: number;
}

export interface ToolCredential {
  /** The whole value of the `Authorization` header. Never logged, never in a plan. */
  readonly authorization: string;
  /** Where the person keeps it, in a word or two. */
  readonly from: string;
  /** Where it may go, and to no other host. */
  readonly place: CredentialPlace;
  /** Whether the tool follows addresses in what it is sent, so that those of this place have to lead to the proxy too. */
  readonly followsAddresses?: true;
  /** What leads the tool to plain HTTP inside the sandbox, where the proxy takes over. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface CredentialSources {
  readonly home: string;
  /** The broker's own environment. */
  readonly env: NodeJS.ProcessEnv;
}

/** Null where the person has none for exactly this place. Throws when it could not be looked for. */
export type FindCredential = (
  tool: CredentialTool,
  place: CredentialPlace,
  sources: CredentialSources,
) => Promise<ToolCredential | null>;

/** Inside the sandbox: without TLS, because nothing but the proxy of this run is on the way. */
export const plainAddress = ({ host, port }: CredentialPlace): string =>
  `http://${host.includes(':') ? `[${host}]` : host}${port === 443 ? '' : `:${port}`}/`;

export const tlsAddress = ({ host, port }: CredentialPlace): string =>
  `https://${host.includes(':') ? `[${host}]` : host}${port === 443 ? '' : `:${port}`}/`;

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
