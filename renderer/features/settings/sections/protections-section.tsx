/** Which protections must be there, so that nothing starts where this machine cannot give them. */
import { protectionSchema } from '#domain/sandbox/protection.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { useEditor } from '../editor-context.ts';
import { SettingHead } from '../fields/setting-head.tsx';
import css from '../settings-screen.module.css';
import { TickList } from '../fields/tick-list.tsx';

export function ProtectionsSection() {
  const { draft } = useEditor();
  const { requiredProtections } = draft.values;
  const hold = draft.preview?.hold;
  return (
    <>
      <TickList
        head={
          <>
            <SettingHead title={t.required} setting="requiredProtections" />
            <p className={css['aside']}>{t.requiredLead}</p>
          </>
        }
        choices={protectionSchema.options}
        isOn={(protection) => requiredProtections.includes(protection)}
        name={(protection) => texts.protection[protection]}
        what={(protection) =>
          hold?.kind === 'plan' ? t.protectionHere[hold.protections.includes(protection) ? 'yes' : 'no'] : null
        }
        onChange={(protection, isOn) => {
          const others = requiredProtections.filter((each) => each !== protection);
          draft.change({ requiredProtections: isOn ? [...others, protection] : others });
        }}
      />
    </>
  );
}
