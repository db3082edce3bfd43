/** Finds what a source says as messages: the codes of its calls of `say`. */
import { parseSync, Visitor } from 'oxc-parser';

/** What is said in no words of ours: only holes. */
export const isWordless = (code: string): boolean => !/\p{L}/u.test(code.replaceAll(/\{\w+\}/gu, ''));

export function collectCodes(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const codes: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [code] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'say') return;
      if (code?.type === 'Literal' && typeof code.value === 'string') codes.push(code.value);
      else if (code?.type === 'TemplateLiteral' && code.expressions.length === 0)
        codes.push(code.quasis[0]?.value.cooked ?? '');
    },
  }).visit(program);
  return codes;
}
