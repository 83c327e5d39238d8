import type { IncomingHttpHeaders } from 'node:http';
import { createTranslator } from 'use-intl/core';
import type { Problem } from '#lib/http/problem.ts';
import { type ProblemMessages, problemMessages, sideOf } from '#lib/http/problem-messages.ts';
import en from '#lib/i18n/en.json' with { type: 'json' };
import {
  chooseLocale,
  type Locale,
  localeCookie,
  type Theme,
  themeCookie,
  themes,
} from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { readCookie } from '../access/cookies.ts';

const texts: Record<Locale, typeof en> = { en, 'pt-BR': ptBr };

/** The `color-scheme` of each theme. */
const colorSchemes: Record<Theme, string> = { system: 'light dark', light: 'light', dark: 'dark' };

/** The colors of app/globals.css. The page holds its own styles because Next does not serve it. */
const styles = `
body { margin: 0; font: 0.8125rem/1.25rem ui-sans-serif, system-ui, sans-serif; background: light-dark(oklch(0.992 0.002 230), oklch(0.17 0.008 235)); color: light-dark(oklch(0.42 0.017 238), oklch(0.78 0.01 235)) }
main { box-sizing: border-box; max-width: 37rem; margin: 0 auto; padding: 12vh 1rem 4rem }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600 }
h1, dd { color: light-dark(oklch(0.21 0.02 242), oklch(0.955 0.005 235)) }
p { margin: 0 0 8px }
p:first-child, dt { font-size: 0.75rem; line-height: 1rem }
p:first-child { font-weight: 500 }
a { display: inline-block; margin-block: 12px 24px; padding: 6px 12px; border-radius: 6px; background: light-dark(oklch(0.48 0.095 205), oklch(0.78 0.1 200)); color: light-dark(oklch(0.99 0.005 200), oklch(0.17 0.03 205)); font-weight: 500; text-decoration: none }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
dl { display: grid; grid-template-columns: auto 1fr; align-items: baseline; gap: 4px 16px; margin: 0; padding-top: 16px; border-top: 1px solid light-dark(oklch(0.925 0.005 230), oklch(0.275 0.011 235)) }
dd { margin: 0; font-family: ui-monospace, monospace; font-size: 0.78125rem; overflow-wrap: anywhere }
`;

/** The refused request's headers, and the nonce that allows the page's styles. */
export type RefusalPageReader = {
  headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-language' | 'cookie'>;
  nonce: string;
};

/** The page that the server in front shows for a refusal, in the reader's language. No text in it comes from the request. */
export function refusalPage(problem: Problem, { headers, nonce }: RefusalPageReader): string {
  const cookie = (name: string) => readCookie(headers.cookie ?? null, name) ?? undefined;
  const locale = chooseLocale(cookie(localeCookie), headers['accept-language'] ?? null);
  const theme = themes.find((known) => known === cookie(themeCookie)) ?? 'system';
  const { app, problems: words } = texts[locale];
  const { title, what, todo } = messagesOf(problem, locale);
  const isOverloaded = problem.code === 'overloaded';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${colorSchemes[theme]}"><title>${title} · ${app.name}</title>
<link rel="icon" href="/icon.svg"><style nonce="${nonce}">${styles}</style></head>
<body><main><p>${words.side[sideOf(problem)]}</p><h1>${title}</h1><p>${what}</p><p>${todo}</p>
<a href="${isOverloaded ? '' : '/'}">${isOverloaded ? words.again : words.home}</a>
<dl><dt>${words.requestId}</dt><dd>${problem.requestId}</dd><dt>${words.code}</dt><dd>${problem.code}</dd></dl></main></body></html>
`;
}

/** `forbidden` means a request of another site here, since the server in front knows no roles. */
function messagesOf(problem: Problem, locale: Locale): ProblemMessages {
  if (problem.code === 'forbidden') return texts[locale].refused.elsewhere;
  return problemMessages(
    problem,
    createTranslator({ locale, messages: texts[locale], namespace: 'problems' }),
  );
}
