import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog, replaceLog } from '../log.ts';
import { createPageTransform, readStyleSheets, type StyleSheets } from './page-transform.ts';

const folder = mkdtempSync(`${tmpdir()}/static-`);
const lines: string[] = [];
let sheets: StyleSheets = new Map();

beforeAll(() => {
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
  const css =
    '@font-face{font-family:X;src:url(../media/x.woff2?v=1)format("woff2")}.a{color:red;content:"ção";mask:url("data:image/svg+xml,%3Csvg/%3E")}';
  mkdirSync(`${folder}/chunks`);
  writeFileSync(`${folder}/chunks/a.css`, css);
  writeFileSync(`${folder}/chunks/b.js`, '1');
  sheets = readStyleSheets(pathToFileURL(`${folder}/`));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void lines.splice(0));

/** A page as Next 16.4 writes it. */
const head = `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="icon" href="/icon.svg?1" sizes="any"/><link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="n" data-precedence="next"/><link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/b.js"/><script src="/_next/static/chunks/a.js" async="" nonce="n"></script><title>Ação</title><script src="/_next/static/chunks/old.js" noModule="" nonce="n"></script></head>`;
const body = `<body><h1>Ação · 贷款</h1><script src="/_next/static/chunks/b.js" nonce="n" id="_R_" async=""></script><script nonce="n">self.x="\\u003cscript src="</script></body></html>`;
const page = head + body;

function transform(chunks: readonly Buffer[] | string, known = sheets): string {
  const change = createPageTransform('n', known);
  const input = typeof chunks === 'string' ? [Buffer.from(chunks)] : chunks;
  return Buffer.concat([...input.map(change), change(null)]).toString();
}

describe('a page of Next', () => {
  test('requests no script, style sheet or icon before the first paint', () => {
    const html = transform(page);
    expect(html.match(/<script src="[^"]*"/g)).toEqual(['<script src="/_next/static/chunks/old.js"']);
    expect(html.match(/data-src="[^"]*"/g)).toEqual([
      'data-src="/_next/static/chunks/a.js"',
      'data-src="/_next/static/chunks/b.js"',
    ]);
    expect(html).not.toContain('rel="preload"');
    expect(html).toContain('<link rel="icon" href="data:," data-href="/icon.svg?1" sizes="any"/>');
    expect(html).toContain('<link disabled="" rel="stylesheet" href="/_next/static/chunks/a.css"');
  });

  test('carries its styles, the fonts apart and with absolute addresses', () => {
    const html = transform(page);
    expect(html).toContain(
      '<style nonce="n">.a{color:red;content:"ção";mask:url("data:image/svg+xml,%3Csvg/%3E")}</style>',
    );
    expect(html).toContain(
      '<style nonce="n" data-fonts media="print">@font-face{font-family:X;src:url(/_next/static/media/x.woff2?v=1)format("woff2")}</style>',
    );
  });

  test('says what it said before', () => {
    expect(transform(page)).toContain('<title>Ação</title>');
    expect(transform(page)).toContain('<body><h1>Ação · 贷款</h1>');
    expect(transform(page)).toMatch(/self\.x="\\u003cscript src="<\/script><\/body><\/html>$/);
    expect(lines).toEqual([]);
  });

  test('has the nonce on every script and style', () => {
    const tags = transform(page).match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(5);
    expect(tags.filter((tag) => !tag.includes(' nonce="n"'))).toEqual([]);
  });

  test('comes out the same however it is cut into chunks', () => {
    const bytes = Buffer.from(page);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 6 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        expect(transform(chunks)).toBe(transform(page));
      }),
    );
  });
});

describe('when Next writes it otherwise', () => {
  const attributesReversed = (html: string) =>
    html.replace(/<(script|link)((?: [\w-]+="[^"]*")+)(\/?)>/gi, (_, name, attributes, slash) => {
      return `<${name} ${attributes
        .trim()
        .split(/ (?=[\w-]+=)/)
        .reverse()
        .join(' ')}${slash}>`;
    });
  const withDeploymentId = (html: string) => html.replace(/(\/_next\/static\/[^"]+)"/g, '$1?dpl=d1"');
  const moreScripts = (html: string) =>
    html.replace(/<script src="[^>]*a\.js[^>]*><\/script>/, (tag) =>
      [1, 2, 3].map((n) => tag.replace('a.js', `a${n}.js`)).join(''),
    );

  test.each<[string, (html: string) => string, number]>([
    ['with attributes in another order', attributesReversed, 2],
    ['with a deployment id', withDeploymentId, 2],
    ['with both', (html) => attributesReversed(withDeploymentId(html)), 2],
    ['with another number of scripts', moreScripts, 4],
  ])('%s, it is still transformed (else adapt page-transform.ts)', (_, change, scripts) => {
    const html = transform(change(page));
    expect(html.match(/ data-src="/g)).toHaveLength(scripts);
    expect(html.match(/<script\b[^>]* src=/g)).toHaveLength(1);
    expect(html).toContain('<style nonce="n">.a{color:red');
    expect(html.match(/<link\b[^>]*rel="stylesheet"[^>]*>/)?.[0]).toContain('disabled=""');
    expect(lines).toEqual([]);
  });

  test.each([
    ['a style sheet that the build does not have', page.replace('a.css', 'c.css')],
    ['a script without the nonce', page.replace('async="" nonce="n"', 'async=""')],
    ['a script that does not wait', page.replace(' async="" nonce="n"', ' nonce="n"')],
  ])('with %s, it passes through unchanged', (_, html) => {
    expect(transform(html)).toBe(html);
  });

  test('the log says so once', async () => {
    const { vi } = await import('vitest');
    vi.resetModules();
    const { createLog, replaceLog } = await import('../log.ts');
    replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
    const fresh = await import('./page-transform.ts');
    for (let count = 0; count < 3; count += 1) fresh.createPageTransform('n', new Map())(Buffer.from(page));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'page-transform', level: 40 }]);
  });
});

test.each([
  '',
  'Internal Server Error',
  '<html><head><title>',
  '<html><head><link rel="icon" href="/icon.svg"><style nonce="m"></style></head><body>A refusal</body></html>',
])('a body that is no page of Next passes through unchanged: %s', (html) => {
  expect(transform(html)).toBe(html);
  expect(lines).toEqual([]);
});

test('without a build there are no style sheets', () => {
  expect(readStyleSheets(new URL('file:///nowhere/')).size).toBe(0);
  expect([...sheets.keys()]).toEqual(['/_next/static/chunks/a.css']);
});

describe('the script in the page', () => {
  /** Runs it with as much of a browser as it needs. */
  function run(scripts: object[], links: object[] = []) {
    const [, loader = ''] = /<script nonce="n">(.*?)<\/script><\/head>/.exec(transform(page)) ?? [];
    const fonts = { media: 'print' };
    let paint = () => {};
    let afterOneSecond = () => {};
    runInNewContext(loader, {
      document: {
        currentScript: { nonce: 'n' },
        readyState: 'complete',
        querySelectorAll: (selector: string) =>
          selector.startsWith('style') ? [fonts] : [...scripts, ...links],
      },
      PerformanceObserver: class {
        constructor(observed: (list: object) => void) {
          paint = () => observed({ getEntriesByName: () => [{}] });
        }
        observe() {}
      },
      setTimeout: (callback: () => void) => {
        afterOneSecond = callback;
      },
    });
    return { fonts, paint, afterOneSecond };
  }
  const script = (nonce: string) => ({
    ...{ localName: 'script', nonce, src: '' },
    ...{ dataset: { src: '/x.js' }, removeAttribute: () => {} },
  });

  test('never loads a script without the nonce of the page', () => {
    const scripts = [script('n'), script('')];
    const { paint } = run(scripts);
    expect(scripts.map(({ src }) => src)).toEqual(['', '']);
    paint();
    expect(scripts.map(({ src }) => src)).toEqual(['/x.js', '']);
  });

  test.each(['paint', 'afterOneSecond'] as const)('loads fonts, scripts and the icon: %s', (moment) => {
    const link = {
      localName: 'link',
      href: 'data:,',
      dataset: { href: '/icon.svg' },
      removeAttribute: () => {},
    };
    const own = script('n');
    const running = run([own], [link]);
    running[moment]();
    expect([running.fonts.media, own.src, link.href]).toEqual(['all', '/x.js', '/icon.svg']);
  });
});
