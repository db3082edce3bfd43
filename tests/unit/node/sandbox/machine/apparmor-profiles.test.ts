/** The profiles of the package, as texts: no machine of the tests has AppArmor's restriction, so they are never loaded here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../../../resources/linux');
const textOf = (name: string): string => readFileSync(join(folder, `${name}.apparmor`), 'utf8');

/** What stands in one profile, a rule a line. */
function rulesOf(text: string, profile: string): readonly string[] {
  const body = new RegExp(String.raw`^profile "?${profile}"? [^{]*\{\n([\s\S]*?)^\}`, 'mu').exec(text)?.[1] ?? '';
  return body.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().replace(/,$/u, '')]));
}

const placeOf = (text: string, profile: string): string =>
  new RegExp(String.raw`^profile "?${profile}"? "?(/[^" ]+)`, 'mu').exec(text)?.[1] ?? '';

test('the holder of layers starts our bubblewrap with its profile, itself, and all else without capabilities', () => {
  const text = textOf('countersign-staging');
  const [holder, bwrap] = [
    placeOf(text, 'countersign-staging'),
    placeOf(textOf('countersign-bwrap'), 'countersign-bwrap'),
  ];
  expect(holder).toBe('/opt/Countersign/resources/app.asar.unpacked/out/helper/staging-holder');
  const rules = rulesOf(text, 'countersign-staging');
  expect(rules.filter((rule) => / (p|i|pi|u)x /u.test(rule))).toEqual([
    `allow px ${bwrap} -> countersign-bwrap`,
    `allow ix ${holder}`,
    'allow pix /** -> &countersign-staging//&countersign_staged',
  ]);
  expect(rules).toEqual(expect.arrayContaining(['allow userns', 'allow mount', 'allow umount', 'allow capability']));
  expect(rulesOf(text, 'countersign_staged')).toEqual(
    expect.arrayContaining(['audit deny capability', 'audit deny userns', 'audit deny mount']),
  );
});

test('each profile is put in its place by the package, and taken away with it', () => {
  const builder = readFileSync(join(folder, '../../electron-builder.yml'), 'utf8');
  const [install, remove] = ['after-install.tpl', 'after-remove.tpl'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const names = readdirSync(folder).flatMap((name) => /^(.+)\.apparmor$/u.exec(name)?.[1] ?? []);
  expect(names).toHaveLength(3);
  for (const name of names) {
    // The desktop's is named by the program's own name.
    const said = name === 'countersign-desktop' ? '$name' : name;
    expect(builder).toContain(`{ from: resources/linux/${name}.apparmor, to: apparmor/${name} }`);
    expect(install).toContain(`"$app/resources/apparmor/${said}"`);
    expect(remove).toMatch(new RegExp(`for profile in .*${said.replace('$', String.raw`\$`)}`, 'u'));
  }
});

test('no profile is complete without its end, its includes and a place for a machine’s own rules', () => {
  for (const name of ['countersign-bwrap', 'countersign-desktop', 'countersign-staging']) {
    const text = textOf(name);
    expect(text.split('{').length - text.split('{**').length).toBe(text.split('}').length - text.split(',}').length);
    expect(text).toMatch(/^abi <abi\/4\.0>,\ninclude <tunables\/global>$/mu);
    expect(text).toContain(`include if exists <local/${name}>`);
  }
});
