/** The page a packaged app shows instead of the desk when it was started without its protections. */
import type { WeakStart } from './find-weak-start.ts';

/** What the deb's installation does, by hand; the profiles name these places. */
const unpacking = [
  './Countersign-*.AppImage --appimage-extract',
  'sudo mv squashfs-root /opt/Countersign',
  'sudo chown -R root:root /opt/Countersign',
  'sudo chmod -R go-w /opt/Countersign',
  'sudo install -m 0755 /usr/bin/bwrap /opt/Countersign/resources/bin/countersign-bwrap',
  'sudo install -m 0644 /opt/Countersign/resources/apparmor/* /etc/apparmor.d/',
  'sudo apparmor_parser -r /etc/apparmor.d/countersign-desktop /etc/apparmor.d/countersign-bwrap',
  '/opt/Countersign/countersign-desktop',
].join('\n');

/** The names come from our own table, so nothing from outside can reach the markup. */
export function weakStartHtml(found: readonly WeakStart[]): string {
  const rows = found.map(({ name, danger }) => `<li><code>${name}</code> ${danger}</li>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Countersign did not start</title><link rel="stylesheet" href="weak-start.css"></head>
<body><main role="alert">
<h1>Countersign did not start</h1>
<p>It was started in a way that takes away its protection. No agent can run and nothing can be approved.</p>
<ul>${rows}</ul>
<h2>What you can do</h2>
<p>Start Countersign from the applications menu, or without these options and variables.</p>
<p>Was this the portable AppImage? Its launcher drops the sandbox on systems that restrict user namespaces,
and Countersign does not run without it. Three ways on:</p>
<ol>
<li>Install the deb package, which brings the permission the sandbox needs, for Countersign alone.</li>
<li>Or unpack it to a place that only root can write, with profiles for it alone. In a terminal, beside the AppImage:
<pre>${unpacking}</pre></li>
<li>Or open the desk in your browser, which has a sandbox of its own: <code>countersign serve</code>, or with the AppImage
<code>./Countersign-*.AppImage --cli serve</code>.</li>
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
