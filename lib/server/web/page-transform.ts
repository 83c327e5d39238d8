import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { log } from '../log.ts';
import type { BodyTransform } from './compress-response.ts';

/** By path: the rules that the first paint needs, and the `@font-face` rules, which can wait. */
export type StyleSheets = ReadonlyMap<string, { rules: string; fonts: string }>;

// One character is one byte in Latin-1, so a chunk may end inside a UTF-8 sequence and no byte changes.
const encoding = 'latin1';
const fontFace = /@font-face\s*\{[^}]*\}/g;
let hasWarned = false;

/**
 * Creates the transform of one page of Next. It writes the style sheets into the page under the nonce, and has scripts,
 * fonts and the icon of the tab requested after the first paint, since the page shows everything without them. A page
 * that does not look as Next writes it today passes through unchanged.
 */
export function createPageTransform(nonce: string, sheets: StyleSheets): BodyTransform {
  // Not sent yet: the head until it is complete, later a tag that the end of a chunk cut in two.
  let pending = '';
  let transformBody: ((html: string) => string) | null = null;
  return (chunk) => {
    pending += chunk?.toString(encoding) ?? '';
    let output = '';
    if (!transformBody) {
      const headEnd = pending.indexOf('</head>');
      if (headEnd < 0 && chunk) return Buffer.alloc(0);
      const head = pending.slice(0, Math.max(headEnd, 0));
      const transformed = transformHead(head, nonce, sheets);
      transformBody = transformed === null ? (html) => html : (html) => deferScripts(html, nonce);
      output = transformed ?? head;
      pending = pending.slice(head.length);
    }
    const open = pending.lastIndexOf('<');
    const isCut = chunk && open >= 0 && !pending.includes('>', open) && pending.length - open < 1024;
    const end = isCut ? open : pending.length;
    output += transformBody(pending.slice(0, end));
    pending = pending.slice(end);
    return Buffer.from(output, encoding);
  };
}

/** Reads a build's style sheets, with absolute addresses. None without a build. `folder` is served as `/_next/static/`. */
export function readStyleSheets(folder: URL): StyleSheets {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const sheets = new Map<string, { rules: string; fonts: string }>();
  for (const name of names.filter((file) => file.endsWith('.css'))) {
    const address = new URL(name.replaceAll('\\', '/'), 'http://desk/_next/static/');
    const css = readFileSync(new URL(name, folder), encoding).replace(
      /url\(["']?(\.[^"')]+)["']?\)/g,
      (_, relative: string) => `url(${new URL(relative, address).href.slice(address.origin.length)})`,
    );
    const fonts = css.match(fontFace)?.join('') ?? '';
    sheets.set(address.pathname, { rules: css.replace(fontFace, ''), fonts });
  }
  return sheets;
}

/** Returns null for a head that is not to be changed: without scripts of Next, or with an unexpected tag. */
function transformHead(head: string, nonce: string, sheets: StyleSheets): string | null {
  let isExpected = true;
  const html = head.replace(/<(?:script|link)\b[^>]*>/g, (tag) => {
    const transformed = transformTag(tag, nonce, sheets);
    isExpected &&= transformed !== null;
    return transformed ?? '';
  });
  if (!isExpected && !hasWarned)
    log().warn({ event: 'page-transform' }, 'Next writes pages in a new way: they are sent unchanged');
  hasWarned ||= !isExpected;
  return isExpected && html.includes(' data-src=')
    ? `${html}<script nonce="${nonce}">${loader}</script>`
    : null;
}

/** Returns null for a script or style sheet that is not as Next writes them, whatever the order of its attributes. */
function transformTag(tag: string, nonce: string, sheets: StyleSheets): string | null {
  if (tag.startsWith('<script')) {
    if (isDeferrable(tag, nonce)) return deferScripts(tag, nonce);
    return !/\ssrc=/.test(tag) || /\snomodule\b/i.test(tag) ? tag : null;
  }
  if (/\srel="preload"/.test(tag) && /\sas="script"/.test(tag)) return '';
  // Without any icon a browser requests one under a name of its own.
  if (/\srel="icon"/.test(tag)) return tag.replace(/\shref=/, ' href="data:," data-href=');
  if (!/\srel="stylesheet"/.test(tag)) return tag;
  // With a deployment id Next adds a query to the address.
  const sheet = sheets.get(/\shref="([^"?]+)/.exec(tag)?.[1] ?? '');
  if (!sheet) return null;
  // React would add the link again if it were gone. Printing needs the fonts at once.
  const fonts = `<style nonce="${nonce}" data-fonts media="print">${sheet.fonts}</style>`;
  return `<style nonce="${nonce}">${sheet.rules}</style>${fonts}${tag.replace('<link', '<link disabled=""')}`;
}

/** The content of a loan cannot match: React escapes every `<` in it, and it does not know the nonce. */
function deferScripts(html: string, nonce: string): string {
  return html.replace(/<script\b[^>]*>/g, (tag) =>
    isDeferrable(tag, nonce) ? tag.replace(/\ssrc=/, ' data-src=') : tag,
  );
}

const isDeferrable = (tag: string, nonce: string) =>
  /\ssrc=/.test(tag) && /\sasync\b/.test(tag) && tag.includes(` nonce="${nonce}"`);

// Runs in the page, again while the page is still arriving. A page in a hidden tab is never painted, so it waits one
// second at most. A script without the nonce was injected: the policy blocks it unless this trusted script loads it.
const loader = `(() => {
  const { nonce } = document.currentScript;
  const load = () => {
    for (const style of document.querySelectorAll('style[data-fonts]')) style.media = 'all';
    for (const element of document.querySelectorAll('script[data-src], link[data-href]')) {
      const name = element.localName === 'script' ? 'src' : 'href';
      if (name === 'src' && element.nonce !== nonce) continue;
      element[name] = element.dataset[name];
      element.removeAttribute('data-' + name);
    }
    if (document.readyState === 'loading') setTimeout(load, 50);
  };
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && load())
    .observe({ type: 'paint', buffered: true });
  setTimeout(load, 1000);
})()`.replace(/\n\s*/g, ' ');
