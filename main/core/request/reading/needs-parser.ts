/** Tells whether an argv can only be read with the grammar, so that callers load it when it is needed. */
import { mayCarry, programName } from '../wrappers/open-wrapper.ts';

export function needsParser(argv: readonly string[]): boolean {
  return mayCarry(programName(argv[0] ?? ''));
}
