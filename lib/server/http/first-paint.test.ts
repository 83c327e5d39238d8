import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paintFirst, readSheet } from './first-paint.ts';
import { textOf } from './gzip-parts.ts';

const href = '/_next/static/chunks/a.css';
const css =
  '@font-face{font-family:X;src:url(../media/x.woff2)format("woff2")}.a{color:red;mask:url("data:image/svg+xml,%3Csvg/%3E")}';
const sheets = new Map([[href, readSheet(css, href)]]);
const page = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="icon" href="/icon.svg?1" sizes="any"/><link rel="stylesheet" href="${href}" nonce="n" data-precedence="next"/><link rel="preload" as="script" fetchPriority="low" nonce="n" href="/b.js"/><script src="/a.js" async="" nonce="n"></script><script src="/old.js" noModule="" nonce="n"></script></head><body><h1>Ação · 贷款</h1><script src="/b.js" nonce="n" id="_R_" async=""></script><script nonce="n">self.x="\\u003cscript src="</script></body></html>`;

function rewritten(pieces: readonly Buffer[]): string {
  const { rewrite } = paintFirst('n', sheets);
  return Buffer.concat([...pieces.map(rewrite), rewrite(null)]).toString();
}

test('nothing that a first paint has to wait for is left', () => {
  const html = rewritten([Buffer.from(page)]);
  expect(html.match(/<script src="[^"]*"/g)).toEqual(['<script src="/old.js"']);
  expect(html.match(/data-src="[^"]*"/g)).toEqual(['data-src="/a.js"', 'data-src="/b.js"']);
  expect(html).not.toContain('rel="preload"');
  expect(html).toContain('<link rel="icon" href="data:," data-href="/icon.svg?1" sizes="any"/>');
  expect(html).toContain('<style nonce="n">.a{color:red;mask:url("data:image/svg+xml,%3Csvg/%3E")}</style>');
  expect(html).toMatch(/<style nonce="n" data-fonts media="print">@font-face\{.*?\}<\/style>/);
});

test('React finds its style sheet where it looks for it, and it loads nothing', () => {
  expect(rewritten([Buffer.from(page)])).toContain(`<link disabled="" rel="stylesheet" href="${href}"`);
});

test.each([
  ['system', '<html lang="pt-BR"><head>'],
  ['dark', '<html lang="pt-BR" data-theme="dark"><head>'],
] as const)('its head may go before it: with the styles, and once (%s)', (theme, start) => {
  const { head, rewrite } = paintFirst('n', sheets);
  const early = head({ locale: 'pt-BR', theme }).map(textOf).join('');
  expect(early).toContain(`<!DOCTYPE html>${start}`);
  expect(early).toContain('.a{color:red');
  const html = early + rewrite(Buffer.from(page)) + rewrite(null);
  for (const once of ['<!DOCTYPE', '<html', '<head>', '.a{color:red', '@font-face', 'PerformanceObserver'])
    expect(html.split(once), once).toHaveLength(2);
  const link = `<link disabled="" rel="stylesheet" href="${href}"`;
  expect(html.slice(early.length)).toContain(`sizes="any"/>${link}`);
  expect(html).toMatch(/<\/script><\/head><body><h1>Ação · 贷款<\/h1>.*<\/html>$/);
});

test('a page of Next that came to nothing keeps its name, where its head went before it', () => {
  const { head, rewrite } = paintFirst('n', sheets);
  head({ locale: 'en', theme: 'system' });
  const html = `${rewrite(Buffer.from('<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>'))}`;
  expect(html).toBe(
    `<script nonce="n">document.documentElement.id = '__next_error__'</script></head><body></body></html>`,
  );
});

test('an address in a style sheet is the same from the page', () => {
  expect(sheets.get(href)?.fonts.text).toContain('url(/_next/static/media/x.woff2)');
});

test('a style sheet that nobody knows stays a link', () => {
  const html = page.replaceAll(href, '/other.css');
  expect(rewritten([Buffer.from(html)])).toContain('<link rel="stylesheet" href="/other.css"');
});

test('every script and style has the nonce', () => {
  const tags = rewritten([Buffer.from(page)]).match(/<(script|style)\b[^>]*>/g) ?? [];
  expect(tags.filter((tag) => !tag.includes(' nonce="n"'))).toEqual([]);
});

/** The script of a page, run in a page that is as much as it needs. */
function runLoader({ type = 'navigate', scripts = [] as object[], icons = [] as object[] }) {
  const [, loader = ''] =
    /<script nonce="n">(.*?)<\/script><\/head>/.exec(rewritten([Buffer.from(page)])) ?? [];
  const styles = { waiting: '' };
  const waiting = { script: scripts, link: icons };
  let paint = () => {};
  let afterSecond = () => {};
  runInNewContext(loader, {
    document: {
      currentScript: { nonce: 'n' },
      adoptedStyleSheets: [],
      readyState: 'complete',
      querySelectorAll: (selector: string) => waiting[selector.split('[')[0] as keyof typeof waiting] ?? [],
    },
    location: { hash: '' },
    performance: { getEntriesByType: () => [{ type }] },
    CSSStyleSheet: class {
      replaceSync(text: string) {
        styles.waiting = text;
      }
    },
    PerformanceObserver: class {
      constructor(see: (list: object) => void) {
        paint = () => see({ getEntriesByName: () => [{}] });
      }
      observe() {}
    },
    setTimeout: (begin: () => void) => {
      afterSecond = begin;
    },
  });
  return { styles, paint, afterSecond };
}

test('of the scripts that wait, those without the nonce are not the desk’s, and never loaded', () => {
  const script = (nonce: string) => ({
    nonce,
    src: '',
    dataset: { src: '/x.js' },
    removeAttribute: () => {},
  });
  const scripts = [script('n'), script('')];
  const { afterSecond } = runLoader({ scripts });
  expect(scripts.map(({ src }) => src)).toEqual(['', '']);
  afterSecond();
  expect(scripts.map(({ src }) => src)).toEqual(['/x.js', '']);
});

test('the icon of the tab is asked for after the first paint', () => {
  const icon = { href: 'data:,', dataset: { href: '/icon.svg' }, removeAttribute: () => {} };
  const { paint } = runLoader({ icons: [icon] });
  expect(icon.href).toBe('data:,');
  paint();
  expect(icon.href).toBe('/icon.svg');
});

test('what stands below, and signs beside words, wait for the first paint or a second', () => {
  for (const ended of ['paint', 'afterSecond'] as const) {
    const loader = runLoader({});
    expect(loader.styles.waiting).toMatch(/^@media screen \{.*data-late=below.*\.icon \{[^}]*mask: none/s);
    loader[ended]();
    expect(loader.styles.waiting).toBe('');
  }
  expect(runLoader({ type: 'reload' }).styles.waiting).toBe('');
});

test('what has no head, or no end of it, comes out as it went in', () => {
  for (const html of ['', 'Internal Server Error', '<html><head><title>'])
    expect(rewritten([Buffer.from(html)])).toBe(html);
});

test('however a page is cut, nothing of it is lost, and no script runs twice', () => {
  const bytes = Buffer.from(page);
  const inert = (html: string) => html.replaceAll('data-src=', 'src=');
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 6 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      // A tag that is cut in two may be left as it was: its script then runs sooner.
      expect(inert(rewritten(pieces))).toBe(inert(rewritten([bytes])));
    }),
  );
});
