/** A sentence of the desk itself, in the reader's language where there is a form for it, drawn so that no value in it hides anything. */
import { sayForDesk } from '../text/in-language.ts';
import { CodeText } from './code-text.tsx';

interface Props {
  readonly text: string;
}

export function DeskSentence({ text }: Props) {
  return <CodeText text={sayForDesk(text)} prose ours />;
}
