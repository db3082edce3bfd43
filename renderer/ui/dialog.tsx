/** A window over the screen that keeps the keyboard until it is closed. Escape closes it. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './dialog.module.css';

interface Props {
  readonly title: string;
  /** Stands beside the title; must not be needed to understand it. */
  readonly icon?: ReactNode;
  readonly role?: 'alertdialog';
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons, the safest first. */
  readonly footer: ReactNode;
}

export function Dialog({ title, icon, role, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} role={role} aria-labelledby={id} className={css['dialog']} onClose={onClose}>
      <h2 id={id}>
        {icon}
        {title}
      </h2>
      {children}
      <footer>{footer}</footer>
    </dialog>
  );
}
