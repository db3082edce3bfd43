/** What stands at the foot of the rail: the palette, and whether this machine holds what it promises. */
import { Search, ShieldCheck, ShieldOff } from 'lucide-react';
import { texts } from '../../../text/texts.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { useBroker, usePage } from '../broker-context.ts';
import css from './rail.module.css';

const isMac = /mac/iu.test(navigator.platform);

export function CommandsItem() {
  const { view } = usePage();
  return (
    <button
      type="button"
      title={texts.commands}
      data-place="commands"
      className={css['item']}
      onClick={() => view.lay('palette')}
    >
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <span className={css['label']}>{texts.commands}</span>
      <kbd className={css['key']}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}

export function MachineItem({ isCurrent }: { readonly isCurrent: boolean }) {
  const { view } = usePage();
  const health = useBroker((broker) => broker.health);
  const Icon = health?.sandboxUsable === false ? ShieldOff : ShieldCheck;
  const words =
    health === null ? texts.sandboxChecking : health.sandboxUsable ? texts.sandboxWorks : texts.sandboxMissing;
  return (
    <button
      type="button"
      title={words}
      data-place="machine"
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(css['item'], isCurrent && css['current'])}
      onClick={() => view.show('health')}
    >
      <Icon
        size={18}
        strokeWidth={1.6}
        aria-hidden
        className={health === null ? undefined : css[health.sandboxUsable ? 'good' : 'bad']}
      />
      <span className={css['label']}>{words}</span>
    </button>
  );
}
