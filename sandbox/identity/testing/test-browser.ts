type Opened = {
  readonly at: URL;
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
};

// The library's page that posts itself, by a script that runs only if the policy names it.
const selfSendingForm = (html: string, headers: Headers) => {
  const isAllowed = /script-src [^;]*'sha256-/.test(headers.get('content-security-policy') ?? '');
  if (!isAllowed || !html.includes('document.forms[0].submit()')) return undefined;
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
  return { action: / action="([^"]+)"/.exec(html)?.[1] ?? '', fields };
};

/** As much of a browser as the flow needs: cookies by path, and one request at a time. */
export const makeBrowser = () => {
  const jar = new Map<string, { readonly pair: string; readonly path: string }>();

  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const attribute = (name: string) =>
      attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    const key = `${pair.split('=')[0]} ${path}`;
    if (expires && Date.parse(expires) < Date.now()) jar.delete(key);
    else jar.set(key, { pair, path });
  };

  const send = async (url: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    const sent = [...jar.values()].filter(({ path }) => pathname.startsWith(path)).map(({ pair }) => pair);
    const headers = { accept: 'text/html', cookie: sent.join('; '), ...init.headers };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) keep(line);
    return answer;
  };

  /** Follows redirects as long as they stay at the provider; the last location is where a browser would be. */
  const open = async (url: string | URL, init?: RequestInit): Promise<Opened> => {
    const { origin } = new URL(url);
    let location = new URL(url);
    let answer = await send(location, init);
    for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 10; hops++) {
      location = new URL(answer.headers.get('location') ?? '', location);
      if (location.origin !== origin) break;
      answer = await send(location);
    }
    const { status, headers } = answer;
    const html = await answer.text();
    const form = selfSendingForm(html, headers);
    return form ? post(form.action, form.fields) : { at: location, status, html, headers };
  };

  const post = (url: string | URL, fields: Record<string, string>) =>
    open(url, { method: 'POST', body: new URLSearchParams(fields) });

  return { open, post, lines: () => [...jar.values()].map(({ pair }) => pair) };
};

export type Browser = ReturnType<typeof makeBrowser>;
