/** A list that a person writes: each entry is checked and brought into its one form before it is taken, and can be taken out. */
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';

interface Props {
  readonly entries: readonly string[];
  /** Null for what is no entry. */
  readonly read: (written: string) => string | null;
  readonly onChange: (entries: string[]) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly add: string;
  readonly invalid: string;
  readonly remove: (entry: string) => string;
}

export function WrittenList({ entries, read, onChange, label, placeholder, add, invalid, remove }: Props) {
  const objection = useId();
  const [written, setWritten] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const take = (): void => {
    const entry = read(written.trim());
    setInvalid(entry === null);
    if (entry === null) return;
    setWritten('');
    if (!entries.includes(entry)) onChange([...entries, entry]);
  };
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>
            <CodeText text={entry} />
            <Button
              look="quiet"
              aria-label={remove(entry)}
              icon={<X size={14} aria-hidden />}
              onClick={() => onChange(entries.filter((each) => each !== entry))}
            />
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <input
          aria-label={label}
          aria-invalid={isInvalid}
          aria-describedby={objection}
          placeholder={placeholder}
          value={written}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => setWritten(event.target.value)}
        />
        <Button type="submit" icon={<Plus size={14} aria-hidden />}>
          {add}
        </Button>
      </form>
      <p id={objection} role="alert">
        {isInvalid && invalid}
      </p>
    </>
  );
}
