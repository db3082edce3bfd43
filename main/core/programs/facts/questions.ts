/** Uses of a program that are worth a question even inside a sandbox. */
import { say, type Message } from '#domain/common/message.ts';

export interface Question {
  readonly fact: 'asks';
  readonly when: string;
  readonly reason: Message;
  /** It takes files away: where it can be told which, what they are decides, and not how it is said. */
  readonly isLoss?: true;
}

export const asks = (when: string, reason: Message): Question => ({ fact: 'asks', when, reason });
export const loses = (when: string, reason: Message): Question => ({ ...asks(when, reason), isLoss: true });

export const deletesFiles = say('It deletes files without asking.');
export const rewritesHistory = say('It rewrites history that others may rely on.');
export const discardsWork = say('It throws away work that was never committed.');
export const publishesWork = say('It publishes something that others will use.');
export const usesOtherRights = say('It runs with the rights of another account.');
export const changesClusters = say('It removes or changes something in a cluster.');
export const changesCloudAccount = say('It removes or changes something in a cloud account.');
export const writesDisk = say('It writes to a disk directly.');
export const changesMachine = say('It changes how this machine is set up.');
export const deletesContainerData = say('It deletes the data of containers.');
export const changesDatabase = say('It deletes or changes data in a database.');
