import { parseArgs } from 'node:util';
import { checkApi } from './check/check-lending-api.ts';

const usage = `npm run check-api -- loan_…: tries the connection to the lending API as the desk does, and prints the
result of each step: the connection (name, TLS, proxy), Basic, Bearer, and where that loan departs from the
specification. It reads one loan and never prints the key.

Variables: LENDING_API_BASE_URL, LENDING_API_KEY; LENDING_API_AUTH_SCHEME, DEFAULT_EXPAND, LOAN_ID_PATTERN,
HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS.
Exit code: 0 when the desk will work as configured, 1 when it will not, 2 when a variable is wrong or the loan is no loan's identifier.`;

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
const [loan, ...more] = positionals;
if (values.help || !loan || more.length > 0) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  process.exitCode = await checkApi(loan, process.env, (mark, text) => console.log(`${mark} ${text}`));
}
