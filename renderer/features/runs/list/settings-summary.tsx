/** The limits of a project at a glance, each with where it came from. */
import { Globe, Hand, PenLine, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import css from './settings-summary.module.css';

interface Props {
  readonly settings: EffectiveSettings;
  readonly onOpen: () => void;
}

export function SettingsSummary({ settings, onOpen }: Props) {
  const { values, sources } = settings;
  return (
    <button type="button" className={css['summary']} onClick={onOpen}>
      <span className="visually-hidden">{texts.settingsTitle}: </span>
      <Value icon={<Hand size={14} aria-hidden />} source={texts.source[sources.approvalPolicy]}>
        {texts.policy[values.approvalPolicy.mode]}
      </Value>
      <Value
        icon={<PenLine size={14} aria-hidden />}
        source={texts.source[sources.files]}
        loud={values.files.mode === 'danger-full-access'}
      >
        {texts.files[values.files.mode]}
      </Value>
      <Value
        icon={<Globe size={14} aria-hidden />}
        source={texts.source[sources.network]}
        loud={values.network === 'full'}
      >
        {texts.network[values.network]}
      </Value>
      <Settings2 size={15} aria-hidden className={css['gear']} />
    </button>
  );
}

interface ValueProps {
  readonly icon: ReactNode;
  readonly source: string;
  readonly loud?: boolean;
  readonly children: ReactNode;
}

function Value({ icon, source, loud = false, children }: ValueProps) {
  return (
    <span className={joinClasses(css['value'], loud && css['loud'])}>
      {icon}
      <span>
        {children}
        <small>{source}</small>
      </span>
    </span>
  );
}
