/** The sheet of keys, opened by `?`. */
import { Fragment } from 'react';
import { paletteTexts as t } from '../../text/texts/palette-texts.ts';
import { texts } from '../../text/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePage } from '../shell/broker-context.ts';
import css from './key-sheet.module.css';

const command = /mac/iu.test(navigator.platform) ? '⌘' : 'Ctrl';

const groups = [
  {
    title: t.everywhere,
    keys: [
      { keys: [command, 'K'], does: t.keyPalette },
      { keys: ['?'], does: t.keySheet },
      { keys: ['/'], does: t.keyRun },
    ],
  },
  {
    title: t.inLists,
    keys: [
      { keys: ['↑', '↓'], does: t.keyMove },
      { keys: ['Home', 'End'], does: t.keyEnds },
    ],
  },
  {
    title: t.onCard,
    keys: [
      { keys: ['Tab'], does: t.keyTab },
      { keys: [command, 'Enter'], does: t.keyAllow },
      { keys: ['D'], does: t.keyDeny },
      { keys: ['Esc'], does: t.keyLater },
      { keys: ['?'], does: t.keyExplain },
      { keys: ['B'], does: t.keyTable },
    ],
  },
];

export function KeySheet() {
  const { view } = usePage();
  return (
    <Dialog
      title={t.keysTitle}
      onClose={() => view.lay(null)}
      footer={<Button onClick={() => view.lay(null)}>{texts.close}</Button>}
    >
      <p>{t.keysLead}</p>
      {groups.map((group) => (
        <section key={group.title} className={css['group']}>
          <h3>{group.title}</h3>
          <dl>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <Fragment key={key}>
                      <kbd>{key}</kbd>{' '}
                    </Fragment>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
