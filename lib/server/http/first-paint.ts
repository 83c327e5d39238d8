/** A style sheet as a page holds it: what its first paint needs, and the fonts that may come after. */
export type Sheet = { rules: string; fonts: string };

/**
 * Rewrites the pages of Next so that they are painted before their scripts and fonts are asked for: on a page that
 * says everything without them they would only take the processor and the line from the first paint.
 * Its styles stand in the page; the link remains for React, which would otherwise put it back, and loads nothing.
 * What it returns is called with each piece of one page as it comes, and with null after the last.
 */
export function paintFirst(
  nonce: string,
  sheets: ReadonlyMap<string, Sheet>,
): (piece: Buffer | null) => Buffer {
  let begun: Buffer | null = Buffer.alloc(0);
  return (piece) => {
    if (!piece) return begun ?? Buffer.alloc(0);
    if (!begun) return withoutSources(piece);
    begun = Buffer.concat([begun, piece]);
    const end = begun.indexOf('</head>');
    if (end < 0) return Buffer.alloc(0);
    const head = begun
      .toString('utf8', 0, end)
      .replace(asyncScript, '<script data-src=')
      .replace(scriptPreload, '')
      .replace(sheetLink, (link, href: string) => inline(link, sheets.get(href), nonce));
    const rest = withoutSources(begun.subarray(end));
    begun = null;
    return Buffer.concat([Buffer.from(`${head}<script nonce="${nonce}">${loader}</script>`), rest]);
  };
}

// As React writes them; in what comes from a loan it escapes every `<`.
const asyncScript = /<script src=(?=[^>]* async="")/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;
const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;

/** After the head there is one more script, the one that begins. Bytes are searched: a page is mostly text. */
function withoutSources(piece: Buffer): Buffer {
  const start = piece.indexOf('<script src=');
  const end = start < 0 ? -1 : piece.indexOf('>', start);
  if (end < 0) return piece;
  const tag = piece.toString('utf8', start, end).replace(asyncScript, '<script data-src=');
  return Buffer.concat([piece.subarray(0, start), Buffer.from(tag), withoutSources(piece.subarray(end))]);
}

function inline(link: string, sheet: Sheet | undefined, nonce: string): string {
  if (!sheet) return link;
  const { rules, fonts } = sheet;
  const disabled = link.replace('<link', '<link disabled=""');
  // On paper the fonts are wanted at once.
  return `<style nonce="${nonce}">${rules}</style><style nonce="${nonce}" data-fonts media="print">${fonts}</style>${disabled}`;
}

/**
 * Runs in the page. What stands below the first screen is laid out after the first paint, unless a place in it is
 * what was asked for; scripts and fonts are loaded after it, or after a second where nobody looks at the page.
 * A page that is still coming may bring more of them. One without the nonce is not the desk's: as it stands the policy
 * would not let it run, and what this one loads it would.
 */
const loader = `(() => {
  const { nonce } = document.currentScript;
  const below = new CSSStyleSheet();
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate') {
    below.replaceSync('@media screen { [data-late=below], .tl-far { content-visibility: hidden; contain-intrinsic-size: auto 1000px } }');
  }
  document.adoptedStyleSheets.push(below);
  const load = () => {
    for (const style of document.querySelectorAll('style[data-fonts]')) style.media = 'all';
    for (const script of document.querySelectorAll('script[data-src]')) {
      if (script.nonce !== nonce) continue;
      script.src = script.dataset.src;
      script.removeAttribute('data-src');
    }
    if (document.readyState === 'loading') setTimeout(load, 50);
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    below.replaceSync('');
    load();
  };
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 1000);
})()`.replace(/\n\s*/g, ' ');

/** Reads a built style sheet: its addresses as the page needs them, its fonts apart. */
export function readSheet(css: string, href: string): Sheet {
  const whole = css.replace(/url\(["']?(?!["']?(?:data:|#))([^"')]+)["']?\)/g, (_, url: string) => {
    return `url(${new URL(url, `http://desk${href}`).pathname})`;
  });
  const fonts = whole.match(fontFace) ?? [];
  return { rules: whole.replace(fontFace, ''), fonts: fonts.join('') };
}

const fontFace = /@font-face\s*\{[^}]*\}/g;
