/** Keys that count on every screen. They open things; none of them can answer a request, and behind a card they are silent. */
import { useEffect } from 'react';
import { usePage } from './broker-context.ts';
import { focusRunLine } from './focus-run-line.ts';

export function useGlobalKeys(): void {
  const { view } = usePage();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.isTrusted || event.repeat || event.altKey || event.defaultPrevented) return;
      const { front, overlay } = view.store.getState();
      if (front !== null) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey) {
        // In a terminal Ctrl+K is the command's own key.
        if (event.ctrlKey && target?.closest('.xterm') !== null && target !== null) return;
        event.preventDefault();
        view.lay(overlay === 'palette' ? null : 'palette');
        return;
      }
      if (overlay !== null && document.querySelector('dialog[open]') === null) {
        // Typed for what is not drawn yet: in the line that runs commands it would be run. What belongs to the browser stays its own.
        if (event.ctrlKey || event.metaKey) return;
        if (event.key === 'Escape') view.lay(null);
        event.preventDefault();
        return;
      }
      const isTyping = target?.closest('input, textarea, select, [contenteditable]') != null;
      if (isTyping || overlay !== null || event.ctrlKey || event.metaKey) return;
      if (event.key === '?') view.lay('keys');
      else if (event.key === '/') focusRunLine();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [view]);
}
