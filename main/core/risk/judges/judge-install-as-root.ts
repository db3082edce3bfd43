/** Installing as the superuser changes the machine, whatever tool does it. */
import { type Call, report } from '../call.ts';

const installers =
  /^(?:pip[\d.]*|npm|pnpm|yarn|gem|cargo|go|make|gmake|cmake|ninja|meson|cpan|cpanm|python[\d.]*|composer|luarocks)$/;

export function judgeInstallAsRoot(call: Call): void {
  if (installers.test(call.program) && call.args.some(({ text }) => /^(?:un)?install$|^--install$/.test(text)))
    report(call, 'installs-for-all', 'high', 'S', 'It installs for the whole machine.');
}
