import type { PageFrame } from './early-head.ts';
import { makeReady, type Part, type Ready, textOf } from './gzip-parts.ts';

/** A style sheet as a page holds it: what its first paint needs, and the fonts that may come after. */
export type Sheet = { rules: Ready; fonts: Ready };

/**
 * Rewrites the pages of Next so that they are painted before their scripts, fonts and icon are asked for: on a page that
 * says everything without them they would only take the processor and the line from the first paint.
 * Its styles stand in the page; the link remains for React, which would otherwise put it back, and loads nothing.
 */
export function paintFirst(nonce: string, sheets: ReadonlyMap<string, Sheet>) {
  let begun: Buffer | null = Buffer.alloc(0);
  let sent = false;
  const script = (text: string) => `<script nonce="${nonce}">${text}</script>`;

  /** What of one page may be sent before the rest of it is there. */
  const head = ({ locale, theme }: PageFrame): Part[] => {
    sent = true;
    const look = theme === 'system' ? '' : ` data-theme="${theme}"`;
    const start = `<!DOCTYPE html><html lang="${locale}"${look}><head><meta charset="utf-8">`;
    const styles = [...sheets.values()].flatMap((sheet) => stylesOf(sheet, nonce));
    return [start, ...styles, `<script nonce="${nonce}">`, loader, '</script>'];
  };

  /** The page, piece by piece as it comes; null after the last. */
  const rewrite = (piece: Buffer | null): Buffer => {
    if (!piece) return begun ?? Buffer.alloc(0);
    if (!begun) return withoutSources(piece);
    begun = Buffer.concat([begun, piece]);
    const end = begun.indexOf('</head>');
    if (end < 0) return Buffer.alloc(0);
    const whole = begun
      .toString('utf8', 0, end)
      .replace(asyncScript, '<script data-src=')
      .replace(scriptPreload, '')
      .replace(icon, '<link rel="icon" href="data:," data-href=')
      .replace(sheetLink, (link, href: string) => inline(link, sheets.get(href), sent ? null : nonce));
    const rest = withoutSources(begun.subarray(end));
    begun = null;
    const given = sent ? whole.replace(pageStart, (_, id) => (id ? script(namePage(id)) : '')) : null;
    return Buffer.concat([Buffer.from(given ?? whole + script(loader.text)), rest]);
  };
  return { head, rewrite };
}

const pageStart = /^<!DOCTYPE html><html(?:[^>]*? id="(\w+)")?[^>]*><head>/;
/** Next knows a page of its own that came to nothing by a name on `<html>`, which is there already. */
const namePage = (id: string) => `document.documentElement.id = '${id}'`;

// As React writes them; in what comes from a loan it escapes every `<`.
const asyncScript = /<script src=(?=[^>]* async="")/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
/** Without any, a browser asks for one by a name of its own. */
const icon = /<link rel="icon" href=/g;
const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** After the head there is one more script, the one that begins. Bytes are searched: a page is mostly text. */
function withoutSources(piece: Buffer): Buffer {
  const start = piece.indexOf('<script src=');
  const end = start < 0 ? -1 : piece.indexOf('>', start);
  if (end < 0) return piece;
  const tag = piece.toString('utf8', start, end).replace(asyncScript, '<script data-src=');
  return Buffer.concat([piece.subarray(0, start), Buffer.from(tag), withoutSources(piece.subarray(end))]);
}

function inline(link: string, sheet: Sheet | undefined, nonce: string | null): string {
  if (!sheet) return link;
  const disabled = link.replace('<link', '<link disabled=""');
  return nonce === null ? disabled : [...stylesOf(sheet, nonce), disabled].map(textOf).join('');
}

function stylesOf({ rules, fonts }: Sheet, nonce: string): Part[] {
  // On paper the fonts are wanted at once.
  const between = `</style><style nonce="${nonce}" data-fonts media="print">`;
  return [`<style nonce="${nonce}">`, rules, between, fonts, '</style>'];
}

/** What the first paint leaves out: each keeps its place. Of the timeline a usual first screen has room for seven rows. */
const afterwards = `@media screen {
  [data-late=below], .tl-far { content-visibility: hidden; contain-intrinsic-size: auto 1000px }
  .tl-day:nth-child(n + 9), .tl-day li:nth-child(n + 9) { content-visibility: hidden; contain-intrinsic-size: auto 70px }
  .icon { background: none; mask: none }
  ::-webkit-calendar-picker-indicator { background-image: none }
}`;

/**
 * Runs in the page. What stands below the first screen is laid out after the first paint, unless a place in it is
 * what was asked for, and signs beside words are drawn after it: a browser makes a document of each drawing, and of
 * the icon of its tab. Scripts, fonts and that icon are loaded after it, or after a second where nobody looks at the page.
 * A page that is still coming may bring more of them. One without the nonce is not the desk's: as it stands the policy
 * would not let it run, and what this one loads it would.
 */
const loader = makeReady(
  `(() => {
  const { nonce } = document.currentScript;
  const later = new CSSStyleSheet();
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
    later.replaceSync(\`${afterwards}\`);
  }
  document.adoptedStyleSheets.push(later);
  const load = () => {
    for (const style of document.querySelectorAll('style[data-fonts]')) style.media = 'all';
    for (const script of document.querySelectorAll('script[data-src]')) {
      if (script.nonce !== nonce) continue;
      script.src = script.dataset.src;
      script.removeAttribute('data-src');
    }
    for (const link of document.querySelectorAll('link[data-href]')) {
      link.href = link.dataset.href;
      link.removeAttribute('data-href');
    }
    if (document.readyState === 'loading') setTimeout(load, 50);
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    later.replaceSync('');
    load();
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 1000);
})()`.replace(/\n\s*/g, ' '),
);

/** Reads a built style sheet: its addresses as the page needs them, its fonts apart. */
export function readSheet(css: string, href: string): Sheet {
  const whole = css.replace(/url\(["']?(?!["']?(?:data:|#))([^"')]+)["']?\)/g, (_, url: string) => {
    return `url(${new URL(url, `http://desk${href}`).pathname})`;
  });
  const fonts = whole.match(fontFace) ?? [];
  return { rules: makeReady(whole.replace(fontFace, '')), fonts: makeReady(fonts.join('')) };
}

const fontFace = /@font-face\s*\{[^}]*\}/g;
