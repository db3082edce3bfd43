/** What a card asks about beyond its command: a host, changes to files, what was refused before. Secrets are covered, long texts cut. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { maskSecrets } from '../store/log/mask-secrets.ts';

/** Longest text of one field; more of a command tells a model nothing new. */
export const longestField = 8000;
const longestDiff = 16_000;

export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)} … (${text.length - most} characters cut)` : text;
export const told = (text: string): string => cut(maskSecrets(text), longestField);

/** What is asked, by the kind of its card; keys are sorted when it is written. */
export function actionOf(card: ApprovalRequest): Readonly<Record<string, unknown>> {
  switch (card.kind) {
    case 'network': {
      const { target, isFirst, otherNames } = card.connection;
      return { connect_to: `${target.host}:${target.port}`, protocol: target.protocol, first: isFirst, otherNames };
    }
    case 'patch':
      return {
        files: card.files.map(({ change }) => ({
          path: change.path,
          change: change.kind,
          text: cut(maskSecrets(JSON.stringify(change)), longestDiff),
        })),
      };
    case 'escalation':
      return { refused_before: card.denial.evidence === null ? null : told(card.denial.evidence) };
    case 'command':
    case 'external-tool':
    case 'permissions':
      return {};
  }
}
