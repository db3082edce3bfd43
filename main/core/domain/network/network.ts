/** One network destination as the broker knows it, after canonicalisation, and the facts about it that a card shows. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { networkProtocols } from './network-protocol.ts';

export type { NetworkProtocol } from './network-protocol.ts';

export const networkProtocolSchema = z.enum(networkProtocols);

export const networkTargetSchema = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.int().min(1).max(65_535),
  protocol: networkProtocolSchema,
});
export type NetworkTarget = z.infer<typeof networkTargetSchema>;

/** What kind of address a connection would reach. Everything but `public` belongs to a private network. */
export const addressClasses = [
  'public',
  'loopback',
  'own',
  'private',
  'link-local',
  'metadata',
  'shared',
  'multicast',
  'reserved',
] as const;
export const addressClassSchema = z.enum(addressClasses);
export type AddressClass = z.infer<typeof addressClassSchema>;

/** One set of destinations that an answer may be remembered for. */
export const networkChoiceSchema = z.strictObject({
  pattern: z.string().min(1).max(300),
  kind: z.enum(['host-port', 'host', 'subdomains']),
  /** What it covers, in words. */
  reach: messageSchema,
});
export type NetworkChoice = z.infer<typeof networkChoiceSchema>;

export const connectionFactsSchema = z.strictObject({
  target: networkTargetSchema,
  /** The registered part of the name; null for addresses and names of no registry. */
  registrable: z.string().nullable(),
  /** The name in its own letters, when the ASCII form is an encoding of them. */
  unicode: z.string().nullable(),
  /** The address that was checked and is the one dialled; null for a name that is not looked up before it is allowed. */
  address: z.string().nullable(),
  addressClass: addressClassSchema.nullable(),
  /** `proxy` when the program asked the proxy, `direct` when it only looked the name up and connected. */
  way: z.enum(['proxy', 'direct']),
  /** Names of the processes from the command down to the one that connects; their own words. */
  processes: z.array(z.string().max(256)).max(64),
  /** Names of other hosts that earlier connections to this one gave in TLS; those were closed. Their own words. */
  otherNames: z.array(z.string().max(253)).max(5),
  /** Whether this session has reached this host before. */
  isFirst: z.boolean(),
  /** Answers still in force that are about hosts of the same registered name. */
  earlier: z.array(z.strictObject({ pattern: z.string(), effect: z.enum(['allow', 'deny']) })).max(20),
  choices: z.array(networkChoiceSchema).min(1),
});
export type ConnectionFacts = z.infer<typeof connectionFactsSchema>;
