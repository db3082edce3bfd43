/** A configuration change for a person: what it was, what it is now, for whom it counts and who made it. */
import type { ConfigurationChange } from '#domain/settings/configuration-change.ts';
import { auditTexts } from '../../../text/texts/audit-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { nameOf } from '../../settings/describe-value.ts';
import css from './configuration-change-facts.module.css';
import { describeChange } from './describe-configuration-change.ts';

const t = auditTexts.configurationChange;

export function ConfigurationChangeFacts({
  configurationChange,
}: {
  readonly configurationChange: ConfigurationChange;
}) {
  const { what, before, after, isDifference } = describeChange(configurationChange);
  const { by, effect } = configurationChange;
  return (
    <div className={css['configurationChange']}>
      <h3 className={css['title']}>
        {what}{' '}
        <strong className={effect === 'loosened' ? css['loosened'] : undefined}>{auditTexts.result[effect]}</strong>
      </h3>
      <dl>
        <dt>{isDifference ? t.went : t.before}</dt>
        <dd>
          <Values values={before} />
        </dd>
        <dt>{isDifference ? t.came : t.after}</dt>
        <dd>
          <Values values={after} />
        </dd>
        {configurationChange.topic === 'settings' && (
          <>
            <dt>{t.reach}</dt>
            <dd>{t.reaches[configurationChange.reach]}</dd>
          </>
        )}
        {configurationChange.topic === 'settings' && configurationChange.learnedFrom !== undefined && (
          <>
            <dt>{t.learned}</dt>
            <dd>
              <Values values={configurationChange.learnedFrom} />
            </dd>
          </>
        )}
        {configurationChange.topic === 'trust' && configurationChange.loosens.length > 0 && (
          <>
            <dt>{t.loosens}</dt>
            <dd>{configurationChange.loosens.map(nameOf).join(', ')}</dd>
          </>
        )}
        <dt>{t.made}</dt>
        <dd>
          {auditTexts.byWhom[by.kind]}
          {by.kind === 'person' && ` (${t.entryPoints[by.entryPoint]})`}
        </dd>
      </dl>
    </div>
  );
}

function Values({ values }: { readonly values: readonly string[] }) {
  if (values.length === 0) return t.nothing;
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <CodeText text={value} prose />
        </li>
      ))}
    </ul>
  );
}
