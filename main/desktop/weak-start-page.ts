/** The page a packaged app shows instead of the desk when it was started without its protections. */
import type { WeakStart } from './find-weak-start.ts';

/** The names come from our own table, so nothing from outside can reach the markup. */
export function weakStartHtml(found: readonly WeakStart[]): string {
  const rows = found.map(({ switchName, danger }) => `<li><code>--${switchName}</code> ${danger}</li>`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Countersign did not start</title><link rel="stylesheet" href="weak-start.css"></head>
<body><main role="alert">
<h1>Countersign did not start</h1>
<p>It was started in a way that takes away its protection. No agent can run and nothing can be approved.</p>
<ul>${rows}</ul>
<h2>What you can do</h2>
<p>Start Countersign from the applications menu, or without these options.</p>
<p>Was this the portable AppImage? It drops its sandbox on systems that restrict user namespaces.
Install the package of your distribution, or use <code>countersign serve</code> and a browser.</p>
</main></body>
</html>
`;
}

export const weakStartCss = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; border-left: 0.4rem solid #c62828; }
code { font-family: ui-monospace, monospace; }
`;
