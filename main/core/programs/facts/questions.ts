/** Uses of a program that are worth a question even inside a sandbox. */

export interface Question {
  readonly fact: 'asks';
  readonly when: string;
  readonly reason: string;
  /** It takes files away: where it can be told which, what they are decides, and not how it is said. */
  readonly isLoss?: true;
}

export const asks = (when: string, reason: string): Question => ({ fact: 'asks', when, reason });
export const loses = (when: string, reason: string): Question => ({ ...asks(when, reason), isLoss: true });

export const deletesFiles = 'It deletes files without asking.';
export const rewritesHistory = 'It rewrites history that others may rely on.';
export const discardsWork = 'It throws away work that was never committed.';
export const publishesWork = 'It publishes something that others will use.';
export const usesOtherRights = 'It runs with the rights of another account.';
export const changesClusters = 'It removes or changes something in a cluster.';
export const changesCloudAccount = 'It removes or changes something in a cloud account.';
export const writesDisk = 'It writes to a disk directly.';
export const changesMachine = 'It changes how this machine is set up.';
export const deletesContainerData = 'It deletes the data of containers.';
export const changesDatabase = 'It deletes or changes data in a database.';
