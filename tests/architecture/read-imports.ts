/** Reads every import of a source text with a real parser: static, type-only, dynamic, re-exported and hidden ones. */
import { parseSync, Visitor } from 'oxc-parser';

export interface Import {
  /** Null when the module is not a literal, so that nobody can tell what is imported. */
  readonly specifier: string | null;
  /** Erased by the compiler. `import { type A }` is not: its module still runs. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Literal {
  readonly type: string;
  readonly value?: unknown;
}

const literal = (node: Literal | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

const isCreateRequire = ({ callee }: { callee: { type: string } }): boolean =>
  callee.type === 'Identifier' && 'name' in callee && callee.name === 'createRequire';

/** Triple-slash references pull in types without an import. */
const reference = /^\/\s*<reference\s+(?:types|path)\s*=\s*["']([^"']+)["']/;

export function readImports(path: string, source: string): readonly Import[] {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const named = new Set<number>();
  const lineOf = (offset: number): number => source.slice(0, offset).split('\n').length;
  const add = (node: { start: number }, specifier: string | null, typeOnly: boolean): void => {
    found.push({ specifier, typeOnly, line: lineOf(node.start) });
  };

  for (const comment of comments) {
    const target = reference.exec(comment.value)?.[1];
    if (target !== undefined) add(comment, target, true);
  }
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => add(node, literal(node.source), false),
    TSImportType: (node) => add(node, literal(node.source), true),
    TSImportEqualsDeclaration: (node) => {
      if (node.moduleReference.type !== 'TSExternalModuleReference') return;
      add(node, literal(node.moduleReference.expression), node.importKind === 'type');
    },
    CallExpression: (node) => {
      const { callee } = node;
      // createRequire(…)('a') names its module; a `require` kept for later could load anything.
      if (callee.type === 'CallExpression' && isCreateRequire(callee)) {
        named.add(callee.start);
        // What the build puts beside: `./a.cjs` is made of `./a.ts`.
        add(node, literal(node.arguments[0])?.replace(/^(\.\/.*)\.cjs$/, '$1.ts') ?? null, false);
      }
      if (isCreateRequire(node) && !named.has(node.start)) add(node, null, false);
      const isRequire = callee.type === 'Identifier' && callee.name === 'require';
      const isHidden =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        ['getBuiltinModule', 'glob', 'resolve'].includes(callee.property.name) &&
        (callee.property.name === 'getBuiltinModule' || callee.object.type === 'MetaProperty');
      if (isRequire || isHidden) add(node, literal(node.arguments[0]), false);
    },
    // How bundlers find workers: new URL('./worker.ts', import.meta.url).
    NewExpression: (node) => {
      const [target, base] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      const isOurs = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
      const specifier = literal(target);
      if (isUrl && isOurs && specifier !== null && /\.tsx?$/.test(specifier)) add(node, specifier, false);
    },
  }).visit(program);
  return found;
}
