/** What a program can be made to run by its own arguments: one fact per way. */

export interface Hook {
  readonly fact: 'runs';
  /** Options whose value carries a command: `-x v`, `-xv`, `--long=v`, `--long v`. */
  readonly options?: readonly string[];
  /** Words that carry it without an option: `+!ls`, `.shell ls`, `SHELL=sh`. */
  readonly words?: RegExp;
  /** Only behind one of these first words: `new-session` of tmux. */
  readonly behind?: readonly string[];
  /** All that follows is the command: the option's next words, or the operands behind the first word. */
  readonly takesRest?: true;
  /** Options of the program that take the next word, where it matters which word is the first operand. */
  readonly valued?: string;
  /** The command is the first group that is there; without a pattern it is the whole value. */
  readonly inside?: RegExp;
  /** The option has no other use: who gives it makes the program run something else than it is for. */
  readonly isDetour?: true;
  /** Rows of a database are put into the command. */
  readonly takesRows?: true;
}

/** Programs that a detour may name without anything being hidden: what the option is there for. */
export const ordinary =
  /^(?:(?:\/usr)?\/bin\/)?(?:cat|less|more|most|bat|delta|gzip|pigz|bzip2|pbzip2|xz|pixz|zstd|zstdmt|lz4|lzip|lzop|brotli|ssh|sccache|ccache|distcc|clang|gcc|g\+\+|cc|bash|sh|zsh|dash|python3?|node|true|false|sort|head|grep|rg|fd|echo|printf|ls|make|ninja|cmake|qemu-\w+|wasmtime|node|pdflatex|xelatex|lualatex|weasyprint|typst)(?: [-\w=.]+)*$/;

type How = Omit<Hook, 'fact' | 'options' | 'isDetour'>;

/** `options`: one string, spaces between; empty where words carry the command. */
export const runs = (options: string, how: How = {}): Hook => ({
  fact: 'runs',
  ...(options === '' ? {} : { options: options.split(' ') }),
  ...how,
});
export const detours = (options: string, how: How = {}): Hook => ({ ...runs(options, how), isDetour: true });
