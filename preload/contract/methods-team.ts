/** Calls about the store of a team: for a person's own screens and the command line. */
import * as z from 'zod';
import { policyMarkSchema, policyUseSchema } from '#domain/settings/team-policy.ts';
import {
  mostTeamCards,
  mostTeamHosts,
  mostTeamPolicies,
  teamAnswerEndSchema,
  teamHostNameSchema,
  teamLogSchema,
  teamPolicyPlaceSchema,
  teamStateSchema,
} from '#domain/team/team.ts';
import { approvalIdSchema } from '#domain/common/ids.ts';

const nothing = z.strictObject({});

const seenTeamCardSchema = z.strictObject({
  host: teamHostNameSchema,
  /** Whether a person compared the key of its host here; else it may say anything. */
  isTrusted: z.boolean(),
  /** A `PocketCard` as JSON: read where it is shown, as the page, which shows none, has no room for its schema. */
  body: z.string().max(128 * 1024),
});
export type SeenTeamCard = z.infer<typeof seenTeamCardSchema>;

export const teamMethods = {
  'team.state': { params: nothing, result: teamStateSchema },
  /** What waits at other hosts, the oldest first. */
  'team.cards': { params: nothing, result: z.strictObject({ cards: z.array(seenTeamCardSchema).max(mostTeamCards) }) },
  /** Once, or no. The first answer of all hosts counts. */
  'team.answer': {
    params: z.strictObject({
      host: teamHostNameSchema,
      card: approvalIdSchema,
      fingerprint: z.string().length(4),
      answer: z.enum(['allow', 'deny']),
    }),
    result: z.strictObject({ end: teamAnswerEndSchema }),
  },
  /** With the twelve characters that the host shows at its own desk. */
  'team.trust': { params: z.strictObject({ host: teamHostNameSchema, mark: z.string().length(14) }), result: nothing },
  /** Puts a policy and its signature into the store, under a name, for `store:NAME`. The store says who may. */
  'team.publish': {
    params: policyUseSchema.extend({ name: teamHostNameSchema }),
    result: z.strictObject({ mark: policyMarkSchema }),
  },
  'team.policies': {
    params: nothing,
    result: z.strictObject({ policies: z.array(teamPolicyPlaceSchema).max(mostTeamPolicies) }),
  },
  'team.verify': { params: nothing, result: z.strictObject({ logs: z.array(teamLogSchema).max(mostTeamHosts) }) },
} as const;
