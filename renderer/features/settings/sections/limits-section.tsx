/** How long a command may run and how much it may use up, and whether this machine can hold it to that. */
import { sayProblem } from '#domain/common/errors.ts';
import { TriangleAlert } from 'lucide-react';
import { limitKeys, limitRows } from '#domain/sandbox/resource-limits.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { useEditor } from '../editor-context.ts';
import { Found } from './found.tsx';
import { SettingHead } from '../fields/setting-head.tsx';
import css from '../settings-screen.module.css';

export function LimitsSection() {
  const { draft } = useEditor();
  const { timeoutMs, limits } = draft.values;
  const hold = draft.preview?.hold;
  const isUnheld = hold?.kind === 'plan' && hold.missing.includes('limits');
  return (
    <>
      <Found the="timeoutMs">
        <AmountField
          head={<SettingHead title={t.timeout} setting="timeoutMs" />}
          label={t.timeout}
          none={t.timeoutNone}
          unit={t.seconds}
          usual={120}
          most={86_400}
          amount={timeoutMs === null ? null : timeoutMs / 1000}
          onChange={(seconds) => draft.change({ timeoutMs: seconds === null ? null : seconds * 1000 })}
        />
      </Found>
      <Found the="limits">
        <div className={css['group']}>
          <SettingHead title={t.limitsName} setting="limits" />
          <output className={css['notes']}>
            {isUnheld && (
              <p className={css['warning']}>
                <TriangleAlert size={15} aria-hidden />
                <span>
                  <strong>{t.limitsUnheld}</strong> {t.limitsUnheldWhat}
                </span>
              </p>
            )}
            {hold?.kind === 'refused' && (
              <p className={css['warning']}>
                <TriangleAlert size={15} aria-hidden />
                <BrokerSentence text={sayProblem(hold.error)} />
              </p>
            )}
          </output>
          {limitKeys.map((key) => (
            <AmountField
              key={key}
              head={<strong>{t.limit[key].name}</strong>}
              label={t.limit[key].name}
              lead={t.limit[key].lead}
              none={t.limit[key].none}
              unit={t.limit[key].unit}
              {...limitRows[key]}
              amount={limits[key]}
              onChange={(amount) => draft.change({ limits: { ...limits, [key]: amount } })}
            />
          ))}
        </div>
      </Found>
    </>
  );
}
