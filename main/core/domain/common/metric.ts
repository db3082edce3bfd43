/** What the broker counts and times. Closed names and closed attribute values: no command, path or host can get in. */
import type { RunId } from './ids.ts';
import type { DecidedBy, Decision } from '../approval/decision.ts';
import type { Outcome } from '../command/outcome.ts';
import type { RiskCategory, RiskLevel } from '../risk/risk.ts';
import type { Mechanism } from '../sandbox/sandbox-plan.ts';

export type Tool = 'shell' | 'apply_patch' | 'network' | 'external-tool' | 'request_permissions';

export type Metric =
  | {
      name: 'countersign.approval.requested';
      tool: Tool;
      question: 'command' | 'escalation' | 'network' | 'patch' | 'external-tool' | 'permissions';
    }
  | {
      name: 'countersign.tool.decision';
      tool: Tool;
      decision: Decision['kind'];
      source: DecidedBy['kind'];
      question: 'command' | 'escalation' | 'network' | 'patch' | 'external-tool' | 'permissions' | 'policy';
      level: RiskLevel;
    }
  | { name: 'countersign.run.ended'; tool: Tool; outcome: Outcome['kind'] }
  | {
      name: 'countersign.attempt.duration';
      tool: Tool;
      attempt: 'first' | 'second' | 'later';
      mechanism: Mechanism;
      /** Milliseconds. */
      value: number;
    }
  | {
      name: 'countersign.assessment.latency';
      outcome: 'success' | 'parse_error' | 'no_output' | 'model_error' | 'timeout';
      /** Milliseconds. */
      value: number;
    };

export type MetricName = Metric['name'];

/** One decision by itself, for a log: the figures leave out what would make a series of each call. */
export type DecisionTold = Extract<Metric, { name: 'countersign.tool.decision' }> & {
  /** The run, as the audit log names it. */
  readonly callId: RunId;
  readonly categories: readonly RiskCategory[];
};
