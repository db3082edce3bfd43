/** A sentence of the broker itself, in the reader's language where there is a form for it, drawn so that no value in it hides anything. */
import type { Message } from '#domain/common/message.ts';
import { sayForBroker } from '../text/in-language.ts';
import { CodeText } from './code-text.tsx';

interface Props {
  readonly text: Message;
}

export function BrokerSentence({ text }: Props) {
  return <CodeText text={sayForBroker(text)} prose ours />;
}
