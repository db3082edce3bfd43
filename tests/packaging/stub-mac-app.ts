/** An `Electron.app` that looks to the packer like Electron's, for machines where Electron cannot be downloaded. */
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeStubDistribution } from './stub-distribution.ts';

function writeApp(contents: string, name: string, identifier: string, executable: string): void {
  for (const folder of ['MacOS', 'Resources']) mkdirSync(join(contents, folder), { recursive: true });
  const entries = {
    CFBundleExecutable: name,
    CFBundleIdentifier: identifier,
    CFBundleName: name,
    CFBundlePackageType: 'APPL',
    LSMinimumSystemVersion: '13.0',
  };
  const pairs = Object.entries(entries).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  writeFileSync(
    join(contents, 'Info.plist'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${pairs.join('')}</dict></plist>\n`,
  );
  copyFileSync(executable, join(contents, 'MacOS', name));
  chmodSync(join(contents, 'MacOS', name), 0o755);
}

/** Writes it below `folder`, which the packer is then given as Electron's distribution. */
export function writeStubMacApp(folder: string, electronVersion: string): void {
  writeStubDistribution(`${folder}-linux`, electronVersion);
  const executable = join(`${folder}-linux`, 'electron');
  const contents = join(folder, 'Electron.app/Contents');
  writeApp(contents, 'Electron', 'com.github.Electron', executable);
  writeFileSync(join(contents, 'Resources/electron.icns'), Buffer.from('icns\0\0\0\b', 'latin1'));
  for (const kind of ['', ' (Renderer)', ' (GPU)', ' (Plugin)']) {
    const name = `Electron Helper${kind}`;
    writeApp(join(contents, `Frameworks/${name}.app/Contents`), name, 'com.github.Electron.helper', executable);
  }
  const framework = join(contents, 'Frameworks/Electron Framework.framework');
  mkdirSync(join(framework, 'Versions/A/Resources'), { recursive: true });
  writeFileSync(join(framework, 'Versions/A/Resources/Info.plist'), '<plist version="1.0"><dict></dict></plist>\n');
  copyFileSync(executable, join(framework, 'Versions/A/Electron Framework'));
  symlinkSync('A', join(framework, 'Versions/Current'));
  for (const name of ['Resources', 'Electron Framework'])
    symlinkSync(`Versions/Current/${name}`, join(framework, name));
}
