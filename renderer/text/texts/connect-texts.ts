/** What the instructions for connecting an agent say; they load with the state of the machine. */
import { inLanguage } from '../in-language.ts';
import { connect } from '../messages/en/screens/connect.ts';

export const connectTexts = inLanguage('connect', connect);
