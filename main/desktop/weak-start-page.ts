/** The page a packaged app shows instead of the desk when it was started without its protections. */
import type { WeakStart } from './find-weak-start.ts';

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
<li>Or unpack it (<code>--appimage-extract</code>) to <code>/opt/Countersign</code>, owned by root, and install its AppArmor profile.</li>
<li>Or run <code>countersign serve</code> and open the desk in your browser, which has a sandbox of its own.</li>
</ol>
</main></body>
</html>
`;
}

export const weakStartCss = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; border-left: 0.4rem solid #c62828; }
li { margin: 0.35rem 0; }
code { font-family: ui-monospace, monospace; }
`;
