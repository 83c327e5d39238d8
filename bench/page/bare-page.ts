import { createServer } from 'node:http';
import { request } from 'undici';

/** The simplest page of a loan: fetches it and prints it as a string of HTML. The desk is measured against it. */
const upstream = process.env.LENDING_API_BASE_URL ?? '';
const figures = [
  'disbursementAmount',
  'installmentAmount',
  'totalAmount',
  'yearlyCET',
  'monthlyFee',
  'firstDueDate',
];
type Loan = { contractNumber: string; offer: Record<string, unknown> };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: unknown) => String(value).replace(/[&<>"]/g, (found) => escapes[found] ?? found);

function rows(value: unknown, path: string): string {
  if (typeof value !== 'object' || value === null) return `<tr><th>${escaped(path)}<td>${escaped(value)}\n`;
  return Object.entries(value)
    .map(([name, inner]) => rows(inner, path ? `${path}.${name}` : name))
    .join('');
}

function page(loan: Loan): string {
  const terms = figures.map((name) => `<dt>${name}</dt><dd>${escaped(loan.offer[name])}</dd>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(loan.contractNumber)}</title>
<h1>${escaped(loan.contractNumber)}</h1><dl>${terms.join('')}</dl><table>${rows(loan, '')}</table></html>`;
}

const server = createServer(async ({ url = '' }, response) => {
  if (!url.startsWith('/loans/')) {
    response.end('null');
    return;
  }
  const { body } = await request(`${upstream}/v1${url}`);
  // Our own upstream wrote it.
  const html = page((await body.json()) as Loan);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(html) };
  response.writeHead(200, headers).end(html);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
