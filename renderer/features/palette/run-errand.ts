/** Does what a command of the palette says. */
import { stopEverything } from '../../stores/hold-back.ts';
import { keepLanguage } from '../../text/remember-language.ts';
import type { Page } from '../shell/broker-context.ts';
import { showSessions } from '../sessions/shown-sessions.ts';
import { focusRunLine } from '../shell/focus-run-line.ts';
import type { Errand } from './list-commands.ts';
import { sayForBroker } from '../../text/in-language.ts';

/** Closes the palette first, so that what opens has the keyboard. */
export async function runErrand({ bridge, view }: Page, errand: Errand): Promise<void> {
  view.lay(errand.kind === 'keys' ? 'keys' : null);
  switch (errand.kind) {
    case 'show':
      return view.show(errand.screen);
    case 'project':
      return view.openSession(errand.session.sessionId);
    case 'settings':
      return view.show('settings');
    case 'sessions':
      return showSessions(view);
    case 'waiting':
      return view.reviewAll();
    case 'run-line':
      view.show('project');
      return focusRunLine();
    case 'pause':
    case 'resume': {
      const answer = await bridge.call(`desk.${errand.kind}`, {});
      if (!answer.ok) view.notify('error', sayForBroker(answer.error.message));
      return;
    }
    case 'stop':
      return stopEverything(bridge, view);
    case 'speak':
      keepLanguage(errand.language);
      location.reload();
      return;
    case 'keys':
  }
}
