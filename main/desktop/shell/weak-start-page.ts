/** The page a packaged app shows instead of the broker when it was started without its protections. */
import type { WeakStart } from './find-weak-start.ts';
import type { ShellWords } from '../words/open-words.ts';

/** What the deb's installation does, by hand; the profiles name these places. */
const unpacking = [
  './Countersign-*.AppImage --appimage-extract',
  'sudo mv squashfs-root /opt/Countersign',
  'sudo chown -R root:root /opt/Countersign',
  'sudo chmod -R go-w /opt/Countersign',
  'sudo install -m 0755 /usr/bin/bwrap /opt/Countersign/resources/bin/countersign-bwrap',
  'sudo install -m 0644 /opt/Countersign/resources/apparmor/* /etc/apparmor.d/',
  'sudo apparmor_parser -r /etc/apparmor.d/countersign-desktop /etc/apparmor.d/countersign-bwrap /etc/apparmor.d/countersign-staging',
  '/opt/Countersign/countersign-desktop',
].join('\n');

/** The names come from our own table, so nothing from outside can reach the markup. */
export function weakStartHtml(found: readonly WeakStart[], { tag, texts, say }: ShellWords): string {
  const t = texts.weak;
  const rows = found.map(({ name, danger }) => `<li><code>${name}</code> ${say({ code: danger })}</li>`).join('');
  const commands = {
    serve: '<code>countersign serve</code>',
    portable: '<code>./Countersign-*.AppImage --cli serve</code>',
  };
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><title>${t.title}</title><link rel="stylesheet" href="weak-start.css"></head>
<body><main role="alert">
<h1>${t.title}</h1>
<p>${t.lead}</p>
<ul>${rows}</ul>
<h2>${t.remedies}</h2>
<p>${t.again}</p>
<p>${t.portable}</p>
<ol>
<li>${t.install}</li>
<li>${t.unpack}
<pre>${unpacking}</pre></li>
<li>${t.browser(commands)}</li>
</ol>
</main></body>
</html>
`;
}

export const weakStartCss = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; border-left: 0.4rem solid #c62828; }
li { margin: 0.35rem 0; }
code, pre { font-family: ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.75rem; border: 1px solid; user-select: all; }
`;
