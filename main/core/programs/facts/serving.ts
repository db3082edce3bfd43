/** Programs that hand files to any client over the network. */

export interface Serving {
  readonly fact: 'serves';
  /** It only does so with this option; always where it is null. */
  readonly needs: string | null;
  /** Options that name the folder; without any it is the first operand. */
  readonly folder: readonly string[];
}

export const serves = (folder = '', needs: string | null = null): Serving => ({
  fact: 'serves',
  needs,
  folder: folder === '' ? [] : folder.split(' '),
});
