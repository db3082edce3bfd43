/** The one writer of a request's rows in the log: what was asked, what was decided, what was tried, and how it ended. */
import type { Decision } from '#domain/approval/decision.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { Review } from '#domain/approval/review.ts';
import type { Command } from '#domain/command/command.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Metric, Tool } from '#domain/common/metric.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import { ratingOf, type Risk } from '#domain/risk/risk.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { AuditLog, AuditRecord, Clock, Telemetry } from '#core/ports.ts';

type Row<Kind extends AuditRecord['entry']['kind']> = Omit<Extract<AuditRecord['entry'], { kind: Kind }>, 'kind'>;

export interface RecordedDecision {
  readonly decision: Decision;
  readonly digest: string;
  /** What the question was about; `policy` where no person had to be asked. */
  readonly question: Extract<Metric, { name: 'countersign.tool.decision' }>['question'];
  /** As figures count it. */
  readonly tool: Tool;
  /** How dangerous it is, as the card shows it. */
  readonly risk: Risk;
  /** What was asked for beyond the plan in force. */
  readonly asked?: readonly Grant[];
  /** When the question was put, for an answer that somebody had to wait for. */
  readonly askedAt?: number;
  /** Of a question about a connection: where to. */
  readonly connection?: NetworkTarget;
}

/** Each resolves once its row is kept, and rejects where it could not be: no client is told of what is not on record. */
export interface RequestLog {
  /** The time as its rows say it. */
  now(): number;
  request(command: Command): Promise<void>;
  decision(decided: RecordedDecision): Promise<void>;
  attempt(tried: Row<'attempt'>): Promise<void>;
  outcome(outcome: Outcome): Promise<void>;
}

export function createRequestLog(
  place: Pick<AuditRecord, 'sessionId' | 'runId' | 'projectRoot'>,
  ports: {
    readonly audit: AuditLog;
    readonly clock: Clock;
    readonly telemetry: Telemetry;
    /** What a model said about a question of this digest. */
    readonly reviewOf?: ((digest: string) => Review | null) | undefined;
    /** The description of a question of this digest by a model. */
    readonly assessmentOf?: ((digest: string) => Assessment | null) | undefined;
  },
): RequestLog {
  const { sessionId, runId, projectRoot } = place;
  const { audit, clock, telemetry } = ports;
  const write = async (entry: AuditRecord['entry']): Promise<void> =>
    audit.write({ at: clock.now(), sessionId, runId, projectRoot, entry });
  return {
    request: (command) => write({ kind: 'request', command }),
    now: () => clock.now(),
    async decision({ decision, digest, question, tool, risk, asked = [], askedAt, connection }) {
      const review = question === 'policy' ? null : (ports.reviewOf?.(digest) ?? null);
      const assessment = question === 'policy' ? null : (ports.assessmentOf?.(digest) ?? null);
      const rating = ratingOf(risk);
      const more = {
        ...(asked.length === 0 ? {} : { asked }),
        ...(askedAt === undefined || decision.by.kind !== 'person' ? {} : { askedAt }),
        ...(connection === undefined ? {} : { connection }),
        ...(review === null ? {} : { review }),
        ...(assessment === null ? {} : { assessment }),
      };
      await write({ kind: 'decision', decision, digest, question, rating, ...more });
      const { kind, by } = decision;
      const { level, categories } = rating;
      const told = { tool, decision: kind, source: by.kind, question, level } as const;
      telemetry.record({ name: 'countersign.tool.decision', ...told });
      telemetry.tell({ name: 'countersign.tool.decision', callId: runId, categories, ...told });
    },
    attempt: (tried) => write({ kind: 'attempt', ...tried }),
    outcome: (outcome) => write({ kind: 'outcome', outcome }),
  };
}
