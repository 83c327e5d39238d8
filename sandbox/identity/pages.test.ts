import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identityForTests } from './testing/identity.ts';
import { makeBrowser } from './testing/test-browser.ts';

const { identity, application, authorizeUrl } = identityForTests();
const signInPage = (changes = {}) => makeBrowser().open(authorizeUrl(changes));

describe('the pages', () => {
  it.each(['sign-in', 'home', 'error'])(
    '%s: no script, one style sheet, which its policy names',
    async (which) => {
      const { html, headers } =
        which === 'sign-in'
          ? await signInPage()
          : await makeBrowser().open(which === 'home' ? identity() : authorizeUrl({ client_id: 'another' }));
      const policy = headers.get('content-security-policy');
      const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
      expect(html).not.toMatch(/<script| style=| on\w+=|<img|<link/);
      expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(policy).toContain(`form-action 'self' ${application().origin};`);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cache-control')).toContain('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('shows each person with user, password and groups', async () => {
    const { html } = await signInPage();
    for (const text of ['Ana Paula Ribeiro', 'Samuel Nogueira', 'Helena Prado', 'Otávio Lima', 'no group']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('<code>helena-1964</code>');
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html.match(/ checked/g)).toHaveLength(1);
    for (const [, id = ''] of html.matchAll(/aria-(?:labelledby|describedby)="([^"]+)"/g)) {
      expect(html).toContain(`id="${id}"`);
    }
  });

  it.each(['samuel', 'samuel.nogueira@lender.example'])(
    'chooses the person of login_hint %s',
    async (hint) => {
      const { html } = await signInPage({ login_hint: hint });
      expect(html).toMatch(/value="samuel"[^>]* checked/);
    },
  );

  it('keeps its cookies from scripts and from other sites', async () => {
    const { headers } = await fetch(authorizeUrl(), { redirect: 'manual' });
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/^identity_.*samesite=lax.*httponly/i);
  });

  it('answers 404 for an unknown address, and says that it runs', async () => {
    expect((await fetch(`${identity()}/nothing`)).status).toBe(404);
    expect(await (await fetch(`${identity()}/healthz`)).json()).toEqual({ status: 'ok' });
  });
});
