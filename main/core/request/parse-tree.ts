/** Runs tree-sitter-bash over a script within bounds of time and size. */
import { Language, Parser, type Node } from 'web-tree-sitter';
import { type Measure, measureScript } from './measure-script.ts';

export interface WasmBytes {
  readonly runtime: Uint8Array;
  readonly bash: Uint8Array;
}

export type TreeResult =
  | { readonly kind: 'tree'; readonly root: Node; free(): void }
  | { readonly kind: 'refused'; readonly why: Exclude<Measure, 'fits'> | 'too-long' | 'syntax-error' };

export type ParseTree = (text: string) => TreeResult;

/** Steps the parser may report: a 64 KiB line of plain words stays well below. */
const maxProgressReports = 3000;
/** Last fence against inputs that the measure did not foresee. */
const deadlineMs = 150;

export async function createTreeParser(wasm: WasmBytes): Promise<ParseTree> {
  await Parser.init({ wasmBinary: wasm.runtime });
  const language = await Language.load(wasm.bash);
  const parser = new Parser();
  parser.setLanguage(language);
  return (text) => {
    const measure = measureScript(text);
    if (measure !== 'fits') return { kind: 'refused', why: measure };
    let reports = 0;
    const started = performance.now();
    const tree = parser.parse(text, null, {
      progressCallback: () => {
        reports += 1;
        return reports > maxProgressReports || (reports % 4 === 0 && performance.now() - started > deadlineMs);
      },
    });
    if (tree === null) {
      parser.reset();
      return { kind: 'refused', why: 'too-long' };
    }
    return { kind: 'tree', root: tree.rootNode, free: () => tree.delete() };
  };
}
