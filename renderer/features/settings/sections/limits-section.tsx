/** How long a command may run and how much it may use up, and whether this machine can hold it to that. */
import { TriangleAlert } from 'lucide-react';
import type { ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import { settingsTexts as t } from '../../../text/texts/settings-texts.ts';
import { BrokerSentence } from '../../../ui/broker-sentence.tsx';
import { AmountField } from '../fields/amount-field.tsx';
import { useEditor } from '../editor-context.ts';
import { Found } from './found.tsx';
import { SettingHead } from '../fields/setting-head.tsx';
import css from '../settings-screen.module.css';

/** In the order of the page, with what is filled in first and the most that the broker takes. */
const amounts = [
  { key: 'memoryMiB', usual: 4096, most: 16_777_216 },
  { key: 'cpuSeconds', usual: 600, most: 1_000_000 },
  { key: 'processes', usual: 512, most: 4_000_000 },
  { key: 'fileMiB', usual: 1024, most: 16_777_216 },
  { key: 'scratchMiB', usual: 4096, most: 16_777_216 },
] as const satisfies readonly { key: keyof ResourceLimits; usual: number; most: number }[];

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
                <BrokerSentence text={[hold.error.message, hold.error.remedy].filter(Boolean).join(' ')} />
              </p>
            )}
          </output>
          {amounts.map(({ key, usual, most }) => (
            <AmountField
              key={key}
              head={<strong>{t.limitName[key]}</strong>}
              label={t.limitName[key]}
              lead={t.limitLead[key]}
              none={key === 'scratchMiB' ? t.scratchUsual : t.timeoutNone}
              unit={t.limitUnit[key]}
              usual={usual}
              most={most}
              amount={limits[key]}
              onChange={(amount) => draft.change({ limits: { ...limits, [key]: amount } })}
            />
          ))}
        </div>
      </Found>
    </>
  );
}
