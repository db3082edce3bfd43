/** Hands the project and the draft of its settings to every editor on the screen. */
import { createContext, useContext } from 'react';
import type { SessionView } from '#domain/common/event.ts';
import type { Draft } from './use-draft.ts';

export interface Editor {
  readonly session: SessionView;
  readonly draft: Draft;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error('No settings are being edited here.');
  return editor;
}
