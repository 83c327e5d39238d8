import { locationOf } from '../../../e2e/sign-in-steps.ts';

/** The end of a sign-in that has not been sent yet: the URL that the provider sends the browser to, and its cookies. */
export type SignInCallback = { url: URL; cookie: string };

/**
 * Signs a person in step by step as a browser would, but for the last step. With the cookie of a session that has ended, the
 * browser does not pass on that the provider is to ask the person anew.
 */
export async function readSignIn(
  desk: string,
  { user, password }: { user: string; password: string },
  endedSession = '',
): Promise<SignInCallback> {
  const [name = '', value = ''] = endedSession.split('=');
  const jar = new Map([[new URL(desk).host, new Map(endedSession ? [[name, value]] : [])]]);
  const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { host } = new URL(address);
    const cookies = jar.get(host) ?? new Map<string, string>();
    jar.set(host, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const next = ({ headers }: Response, base: string) => locationOf(Object.fromEntries(headers), base);

  const begun = await send(`${desk}/sign-in`);
  const toProvider = new URL(next(begun, desk));
  if (endedSession) for (const name of ['prompt', 'max_age']) toProvider.searchParams.delete(name);
  let form = toProvider.href;
  let shown = await send(form);
  while (shown.status >= 300 && shown.status < 400) {
    form = next(shown, form);
    shown = await send(form);
  }
  const sent = await send(form, { method: 'POST', body: new URLSearchParams({ user, password }) });
  const resume = next(sent, form);
  const resumed = await send(resume);
  const cookies = [...(jar.get(new URL(desk).host) ?? [])];
  return {
    url: new URL(next(resumed, resume)),
    cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
  };
}
