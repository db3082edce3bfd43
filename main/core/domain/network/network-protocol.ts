/** The protocols a destination can name. Without a schema, because the command line reads them at every start. */

export const networkProtocols = ['http', 'https', 'tcp'] as const;
export type NetworkProtocol = (typeof networkProtocols)[number];

/** Null for any other word. */
export function readNetworkProtocol(word: string): NetworkProtocol | null {
  return networkProtocols.find((protocol) => protocol === word) ?? null;
}
