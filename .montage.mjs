import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const exe = process.env.EXE;
const b = await chromium.launch({ executablePath: exe, args: ['--no-sandbox'] });
for (const spec of process.argv.slice(2)) {
  const [out, w, h, ...files] = spec.split(',');
  const p = await b.newPage({ viewport: { width: 100, height: 100 } });
  const imgs = files
    .map(
      (f) =>
        `<img src="data:image/png;base64,${readFileSync(`test-results/pictures/${f}.png`).toString('base64')}" style="height:${h}px">`,
    )
    .join('');
  await p.setViewportSize({ width: Number(w), height: Number(h) });
  await p.setContent(`<body style="margin:0;background:#888;display:flex;flex-wrap:wrap;gap:6px">${imgs}</body>`);
  await p.screenshot({ path: `/tmp/words-m/${out}.png`, fullPage: true });
  await p.close();
}
await b.close();
