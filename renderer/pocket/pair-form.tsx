/** Before the inbox: the code of the desk, a name for this device, and the characters that the person types at the desk. */
import { useId, useState } from 'react';
import { pairingCodeSchema } from '#contract/pocket.ts';
import { pocketTexts as t } from '../text/texts/pocket-texts.ts';
import { Button } from '../ui/button.tsx';
import type { PocketDesk, PocketState } from './connect-desk.ts';
import css from './pocket.module.css';

interface Props {
  readonly desk: PocketDesk;
  readonly state: PocketState;
  /** From the address. */
  readonly code: string;
}

export function PairForm({ desk, state, code: given }: Props) {
  const { stage, check, refused, link } = state;
  if (stage === 'comparing' && check !== null) {
    return (
      <main className={css['page']}>
        <h1>{t.compare}</h1>
        <p className={css['check']} dir="ltr" translate="no">
          {check}
        </p>
        <p className={css['soft']}>{t.compareWhat}</p>
      </main>
    );
  }
  const said = stage === 'revoked' ? t.refused.revoked : refused === null ? '' : t.refused[refused.code];
  return (
    <main className={css['page']}>
      <header className={css['head']}>
        <h1>{t.pairTitle}</h1>
        <p className={css['soft']}>{stage === 'insecure' ? t.insecure : t.pairLead}</p>
      </header>
      {stage === 'unpaired' && <Fields desk={desk} given={given} />}
      <output className={css['notice']} data-kind="refused">
        {link === 'lost' && stage !== 'revoked' ? t.lost : said}
      </output>
    </main>
  );
}

function Fields({ desk, given }: { readonly desk: PocketDesk; readonly given: string }) {
  const [code, setCode] = useState(given);
  const [name, setName] = useState<string>(t.phone);
  const [codeId, nameId] = [useId(), useId()];
  const plain = code.toUpperCase().replaceAll(/[\s-]/gu, '');
  const isWhole = pairingCodeSchema.safeParse(plain).success && /\S/u.test(name);
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void desk.pair(plain, name);
      }}
    >
      <label htmlFor={codeId}>{t.code}</label>
      <input
        id={codeId}
        value={code}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onChange={({ target }) => setCode(target.value)}
      />
      <label htmlFor={nameId}>{t.name}</label>
      <input id={nameId} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" look="primary" size="large" aria-disabled={!isWhole}>
        {t.pair}
      </Button>
    </form>
  );
}
