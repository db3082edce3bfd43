/** Tcl writes commands without brackets: what a script of it starts or deletes, as a shell would read it. */

const tcl = /^(?:tclsh|wish|expect)$/;
/** A statement begins with the line, behind a semicolon or in brackets. */
const statement = /(?:^|[;\n[{])\s*(?:(?:exec|spawn|system)\s+(?<run>[^;\n\]]+)|file\s+delete\b(?<gone>[^;\n\]}]+))/g;

export function tclCommands(program: string, code: string): readonly string[] {
  if (!tcl.test(program)) return [];
  return [...code.matchAll(statement)].map(({ groups }) => {
    const words = (groups?.['run'] ?? groups?.['gone'] ?? '')
      .replaceAll(/\$(?:::)?env\((\w+)\)/g, (_, name: string) => `$${name}`)
      .replaceAll(/\{([^{}]*)\}/g, (_, text: string) => `'${text}'`);
    return groups?.['run'] === undefined
      ? `rm -rf ${words.replaceAll(/\s-\w+/g, '')}`
      : words.replace(/^(?:-\w+\s+)+/, '');
  });
}
