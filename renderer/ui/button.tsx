/** The page's buttons. A button that may not be used yet stays in reach of the keyboard and says why. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import css from './button.module.css';
import { joinClasses } from './join-classes.ts';

interface Props extends ComponentPropsWithRef<'button'> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'normal' | 'large';
  readonly icon?: ReactNode;
}

export function Button({ look = 'plain', size = 'normal', icon, className, children, ...rest }: Props) {
  const classes = joinClasses(css['button'], css[look], size === 'large' && css['large'], className);
  return (
    <button type="button" className={classes} {...rest}>
      {icon}
      {children}
    </button>
  );
}
