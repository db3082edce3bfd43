/** `countersign status`: is a broker running, and what waits there. Returns 0 when one answers, 1 when none does. */
import { errorText } from '#domain/common/errors.ts';
import type { AgentHealth } from '#domain/agents/agent.ts';
import type { NamedHealth } from '#domain/agents/named-agent.ts';
import { type StagedReview, stagedReviewSchema } from '#domain/staging/staged-review.ts';
import { askBrought, linesOfBrought, type BroughtBy } from '../say/describe-brought.ts';
import { runLine, runsNow, type RunLine } from '../say/describe-runs.ts';
import { leftWords } from '../say/describe-staged.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';
import { inEnglish, english } from '#domain/common/message.ts';

interface Status {
  readonly running: boolean;
  readonly version: string | null;
  readonly host: string | null;
  readonly projects: readonly string[];
  /** Of each project that has any: the files that agents and other tools obey. */
  readonly brings: readonly BroughtBy[];
  readonly runs: number;
  /** What those wait for or do, and for how long already. */
  readonly now: readonly RunLine[];
  readonly waiting: readonly { readonly fingerprint: string; readonly text: string }[];
  /** What sessions of agents that are over left staged. */
  readonly left: readonly StagedReview[];
  /** How far each agent is held, by its hooks. */
  readonly agents: readonly AgentHealth[];
  /** Those without hooks, as a person named them. */
  readonly named: readonly NamedHealth[];
  /** Everything was stopped then, in milliseconds since the epoch, and nothing new begins. */
  readonly stopped: number | null;
  /** What happened to the log that no person has taken note of. */
  readonly alarms: readonly string[];
  readonly problem: string | null;
  /** The processes of desks that `exec` left behind it. */
  readonly leftDesks: readonly number[];
}

const none: Status = {
  running: false,
  version: null,
  host: null,
  projects: [],
  brings: [],
  runs: 0,
  now: [],
  waiting: [],
  left: [],
  agents: [],
  named: [],
  stopped: null,
  alarms: [],
  problem: null,
  leftDesks: [],
};

async function askStatus(reach: ReachBroker): Promise<Omit<Status, 'leftDesks'>> {
  const reached = await reach('countersign status');
  if (reached.kind === 'unreachable') {
    const { message, remedy } = reached.error;
    return { ...none, problem: errorText({ message, remedy }) };
  }
  const { client, hello } = reached;
  const subscribed = await client.call('desk.subscribe', { afterSeq: null });
  const health = await client.call('agents.health', {});
  const brings =
    subscribed.ok && subscribed.result.kind === 'snapshot'
      ? await askBrought(subscribed.result.snapshot.sessions, client)
      : [];
  client.close();
  const about = { version: hello.version, host: `${hello.userName}@${hello.hostName}` };
  if (!subscribed.ok) return { ...none, ...about, problem: english(subscribed.error.message) };
  if (subscribed.result.kind !== 'snapshot') return { ...none, ...about, problem: 'The desk sent no picture.' };
  const { sessions, runs, approvals, alarms, stopped, stagedReviews = [] } = subscribed.result.snapshot;
  return {
    running: true,
    ...about,
    projects: sessions.map(({ projectRoot }) => projectRoot),
    brings,
    runs: runs.filter(({ state }) => state !== 'ended').length,
    now: runsNow(runs, approvals, Date.now()),
    waiting: approvals.map(({ fingerprint, facts }) => ({ fingerprint, text: facts.parsed.text })),
    left: stagedReviews.map((each) => stagedReviewSchema.parse(each)),
    agents: health.ok ? health.result.agents : [],
    named: health.ok ? (health.result.named ?? []) : [],
    stopped: stopped?.at ?? null,
    alarms: (alarms ?? []).map(({ message, remedy }) => errorText({ message, remedy })),
    problem: null,
  };
}

/** More would push what else is said out of a terminal. */
const mostShown = 12;

const enforcementWords = { gated: 'gated', 'asked-only': 'asked only', 'not-gated': 'NOT GATED' } as const;

/** An agent, what to do about it, and each of its programs that runs past the broker. */
function linesOf({ name, enforcement, reason, remedy, sessions }: AgentHealth | NamedHealth): readonly string[] {
  return [
    `${enforcementWords[enforcement]} ${name}: ${visible(english(reason))}${remedy === null ? '' : ` ${visible(english(remedy))}`}`,
    ...sessions
      .filter((session) => session.enforcement === 'not-gated')
      .map(
        (session) => `  ${session.pid ?? '?'} in ${visible(session.cwd ?? '?')}: ${visible(english(session.reason))}`,
      ),
  ];
}

/** What an agent wrote may hold escape sequences; a terminal must show them, not obey them. */
const visible = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (char) => JSON.stringify(char).slice(1, -1));

/** `leftDesks`: the processes of those that `exec` left behind it. They are no desk that could be asked for more than they were left for. */
export async function status(json: boolean, reach: ReachBroker, leftDesks: readonly number[]): Promise<number> {
  const found: Status = { ...(await askStatus(reach)), leftDesks };
  if (json) process.stdout.write(`${JSON.stringify(found, inEnglish)}\n`);
  else if (!found.running) process.stdout.write(`${found.problem ?? 'No desk is running.'}\n`);
  else {
    const lines = [
      `A desk is running: version ${found.version ?? '?'} for ${found.host ?? '?'}`,
      ...(found.stopped === null
        ? []
        : [`STOPPED since ${new Date(found.stopped).toLocaleString()}: what is new waits for countersign release`]),
      ...found.alarms.map((alarm) => `ALARM ${alarm}`),
      `${found.runs} running or waiting, ${found.waiting.length} to be answered`,
      ...found.now.slice(0, mostShown).map((run) => `  ${runLine(run)}`),
      ...(found.now.length > mostShown ? [`  and ${found.now.length - mostShown} more`] : []),
      ...found.projects.flatMap((project) => [`project ${visible(project)}`, ...linesOfBrought(project, found.brings)]),
      ...found.agents.flatMap(linesOf),
      ...found.named.flatMap(linesOf),
      ...found.left.map((review) => `left  ${leftWords(review)}`),
      ...found.waiting.map(({ fingerprint, text }) => `waits ${fingerprint}  ${visible(text)}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (!json) for (const pid of leftDesks) process.stdout.write(`exec left a desk behind it: process ${pid}\n`);
  return found.running ? 0 : 1;
}
