/** Whether a card covers the page, which is then out of reach behind it. */
import { createContext } from 'react';

export const CoverContext = createContext(true);
