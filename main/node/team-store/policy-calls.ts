/** Signed policies in a team's store. It only carries them: each host verifies what it takes. */
import type { SharedPolicy, TeamStore } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { maxPolicyBytes } from '#domain/settings/team-policy.ts';
import { mostTeamPolicies, policyNews } from '#domain/team/team.ts';
import { readPolicy, readPolicyPlace, readRows } from './read-team-rows.ts';

type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;
type PolicyCalls = Pick<TeamStore, 'putPolicy' | 'policy' | 'policies'>;

export const policyCalls = (query: Query, tell: (what: string) => Promise<void>): PolicyCalls => ({
  async putPolicy({ name, serial, digest, content, signature }: SharedPolicy) {
    const put = `INSERT INTO countersign.policies (name, serial, digest, content, signature)
       SELECT $1::text, $2::bigint, $3::text, $4::text, $5::text
       WHERE NOT EXISTS (SELECT 1 FROM countersign.policies WHERE name = $1::text AND serial > $2::bigint)
       ON CONFLICT DO NOTHING`;
    await query(put, [name, serial, digest, content, signature]);
    await tell(policyNews);
    const own = `SELECT 1 FROM countersign.policies WHERE name = $1 AND serial = $2 AND content = $3 AND signature = $4
       AND NOT EXISTS (SELECT 1 FROM countersign.policies WHERE name = $1 AND serial > $2)`;
    return (await query(own, [name, serial, content, signature])).length > 0;
  },
  async policy(name) {
    // One character more than there may be says that it is too long, however long it is.
    const newest = `SELECT name, serial, digest, left(content, ${maxPolicyBytes + 1}) AS content, left(signature, 8193) AS signature,
       by_user FROM countersign.policies WHERE name = $1 ORDER BY serial DESC LIMIT 1`;
    const rows = await query(newest, [name]);
    const [found] = readRows(rows, readPolicy);
    if (found !== undefined || rows.length === 0) return found ?? null;
    throw new BrokerError('bad-request', say("What the team's store has as {name} is no policy.", { name }), {
      remedy: say('Ask the person who signs it. What was in force stays in force.'),
    });
  },
  async policies() {
    const newest = `SELECT p.name, p.serial, p.digest, p.by_user FROM countersign.policies p
       JOIN (SELECT name, max(serial) AS serial FROM countersign.policies GROUP BY name) last
         ON last.name = p.name AND last.serial = p.serial ORDER BY p.name LIMIT ${mostTeamPolicies}`;
    return readRows(await query(newest), readPolicyPlace);
  },
});
