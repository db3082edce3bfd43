/** What a request is about, in one line of the list. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { inboxTexts as t } from '../../text/texts/screens/inbox-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { describeQuestion } from '../approval/describe-question.ts';

/** Two lines of the list at most; the card has all of it. */
const mostShown = 160;

export function Headline({ request }: { readonly request: ApprovalRequest }) {
  const { title, object } = headlineOf(request);
  return (
    <>
      {title}{' '}
      {object !== null && (
        <strong>
          <CodeText text={object.length > mostShown ? `${object.slice(0, mostShown)}…` : object} />
        </strong>
      )}
    </>
  );
}

export function headlineOf(request: ApprovalRequest): { readonly title: string; readonly object: string | null } {
  switch (request.kind) {
    case 'command':
      return { title: t.run, object: request.facts.parsed.text };
    case 'external-tool':
      return { title: describeQuestion(request).title, object: request.facts.parsed.text };
    case 'network': {
      const { host, port } = request.connection.target;
      return { title: t.connectTo, object: `${host}:${port}` };
    }
    case 'escalation':
    case 'patch':
    case 'permissions':
      return describeQuestion(request);
  }
}
