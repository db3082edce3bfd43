/** What a card offers instead of what was asked: other words, or a stricter sandbox. Each is judged anew. */
import type { StricterForm } from '#domain/approval/amendment.ts';
import { Pencil } from 'lucide-react';
import { amendTexts as t } from '../../../text/texts/amend-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { AllowButton } from '../arming/allow-button.tsx';
import sections from '../frame/card-sections.module.css';
import { canEdit } from './command-editor.tsx';
import css from './instead.module.css';
import type { Card } from '../use-card.ts';

interface Props {
  readonly argv: readonly string[];
  readonly stricter: readonly StricterForm[];
  readonly card: Card;
  readonly onEdit: () => void;
  readonly onStricter: (form: StricterForm) => void;
}

export function Instead({ argv, stricter, card, onEdit, onStricter }: Props) {
  const isEditable = canEdit(argv);
  return (
    <section className={css['instead']}>
      <div className={css['ways']}>
        <h3>{t.title}</h3>
        {stricter.map((form) => (
          <AllowButton
            key={form}
            arming={card.arming}
            isArmed={card.state.armed}
            look="plain"
            size="normal"
            onPress={() => onStricter(form)}
          >
            {t.stricter[form]}
          </AllowButton>
        ))}
        <Button
          look="quiet"
          icon={<Pencil size={14} aria-hidden />}
          aria-disabled={!isEditable}
          aria-description={isEditable ? undefined : t.tooLong}
          onClick={(event) => {
            if (event.isTrusted && isEditable) onEdit();
          }}
        >
          {t.edit}
        </Button>
      </div>
      {!isEditable && <p className={sections['aside']}>{t.tooLong}</p>}
    </section>
  );
}
