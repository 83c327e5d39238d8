import { createHash } from 'node:crypto';
import { identityStyle } from './identity-page-style.ts';

const styleHash = createHash('sha256').update(identityStyle).digest('base64');

/**
 * Nothing but the one style sheet, and forms that end here or at the application: browsers hold a form's redirects
 * to form-action, too. `script-src` is there, and empty, so that the library can name its own one script there (the
 * page that sends itself when somebody without a session signs out).
 */
export const policyFor = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    'script-src',
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    ['form-action', "'self'", ...new Set(origins)].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);

export const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Identity provider sandbox</title>
<style>${identityStyle}</style>
</head>
<body>
<header>Identity provider sandbox</header>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;

/** `form` is the library's, with the proof that the request is this session's. */
export const signOutPage = (form: string) =>
  pageOf(
    'Sign out',
    `<p>This ends your session here, and that of every application that you opened with it.</p>
${form}
<div class="acts">
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button type="submit" form="op.logoutForm" class="second">Leave the application only</button>
</div>`,
  );

export const signedOutPage = () => pageOf('You are signed out', '<p>You may close this page.</p>');

export const errorPage = (code: string, why: string | undefined) =>
  pageOf(
    'This request cannot be answered',
    `<p>${escaped(why ?? 'The provider failed.')}</p>
<p class="quiet">Code: <code>${escaped(code)}</code>. Go back to the application and start again.</p>`,
  );
