/** Tells the card in front how many requests could be answered with it, and opens their table. */
import { createContext } from 'react';

export interface BatchOffer {
  /** Together with the one in front; less than two is no table. */
  readonly count: number;
  open(): void;
}

export const BatchContext = createContext<BatchOffer>({ count: 0, open: () => {} });
