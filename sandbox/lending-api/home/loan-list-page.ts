import { createHash } from 'node:crypto';
import type { Listed } from '../catalog.ts';
import { groups } from '../sample.ts';
import { loanListStyle } from './loan-list-style.ts';

const styleHash = createHash('sha256').update(loanListStyle).digest('base64');

/** Nothing but the one style sheet of the page: no script, no image, no form, no frame. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);

// A contract number may be as long or as hostile as a case wants it: here it is only a hint.
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const row = ({ id, contractNumber, shows }: Listed) => `<tr>
<th scope="row"><a href="/v1/loans/${encodeURIComponent(id)}">${escaped(id)}</a></th>
<td class="contract">${contractNumber ? escaped(short(contractNumber)) : '—'}</td>
<td>${escaped(shows)}</td>
</tr>`;

const table = (title: string, list: readonly Listed[], className = '') =>
  list.length === 0
    ? ''
    : `<section${className} aria-label="${escaped(title)}">
<h2>${escaped(title)} <span>${list.length}</span></h2>
<table>
<thead><tr><th scope="col">Loan</th><th scope="col">Contract number</th><th scope="col">What it shows</th></tr></thead>
<tbody>
${list.map(row).join('\n')}
</tbody>
</table>
</section>`;

/** The page that lists every loan by group, those most worth opening first. */
export const page = (list: readonly Listed[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lending API sandbox</title>
<style>${loanListStyle}</style>
</head>
<body>
<header>
<h1>Lending API sandbox</h1>
<p>A lending API that follows the specification, for tests and demonstrations: ${list.length} loans at <code>GET /v1/loans/{loan}</code>. Every person, company and contract is invented.</p>
<p class="quiet">A link below asks for the key: give it as the user name and leave the password empty.</p>
<nav aria-label="Documents"><ul>
<li><a href="/openapi.json">OpenAPI 3.1</a></li>
<li><a href="/samples.json">Loans as JSON</a></li>
<li><a href="/requests.json">Requests received</a></li>
</ul></nav>
</header>
<main>
${table(
  'Worth opening first',
  list.filter(({ featured }) => featured),
  ' class="featured"',
)}
${groups
  .map((group) =>
    table(
      group,
      list.filter((entry) => entry.group === group),
    ),
  )
  .join('\n')}
</main>
<footer></footer>
</body>
</html>
`;
