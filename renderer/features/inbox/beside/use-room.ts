/** Whether the screen has room for a third column. */
import { useSyncExternalStore } from 'react';

/** 1760 px at letters of the usual size. */
const large = matchMedia('(min-width: 110rem)');
const onLarge = (listener: () => void): (() => void) => {
  large.addEventListener('change', listener);
  return () => large.removeEventListener('change', listener);
};

export const useRoom = (): boolean => useSyncExternalStore(onLarge, () => large.matches);
