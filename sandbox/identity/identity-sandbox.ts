import { parseArgs } from 'node:util';

const desk = 'http://localhost:3000';

const help = `The identity provider sandbox: a real OpenID provider with four invented people, for tests and for the demo.

  node sandbox/identity/identity-sandbox.ts

Variables
  IDENTITY_HOST                     address to listen on (127.0.0.1)
  IDENTITY_PORT                     port to listen on, 0 for any free one (4011)
  IDENTITY_ISSUER                   its URL, where that is not the address that it listens on
  IDENTITY_CLIENT_ID                the application (loan-desk)
  IDENTITY_CLIENT_SECRET            its secret (sandbox-secret-7d2e)
  IDENTITY_REDIRECT_URIS            where sign-in may return to, comma separated (${desk}/sign-in/callback)
  IDENTITY_POST_LOGOUT_URIS         where sign-out may return to, comma separated (${desk}/, ${desk}/signed-out)
  IDENTITY_BACKCHANNEL_LOGOUT_URI   where the application hears of ended sessions (${desk}/api/back-channel-logout)

URLs
  /                                 its people and what tests can turn, as a page
  /people.json                      its people and their passwords
  /.well-known/openid-configuration its own description
  /sandbox/…                        controls for tests      /healthz   whether it runs
`;

const refuse = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const portIn = (name: string, otherwise: number) => {
  const text = process.env[name] || String(otherwise);
  const isPort = /^\d+$/.test(text) && Number(text) <= 65_535;
  return isPort ? Number(text) : refuse(`${name} must be a whole number from 0 to 65535; it is "${text}".`);
};

const urlsIn = (name: string, otherwise: string) => {
  const urls = (process.env[name] || otherwise).split(',').map((url) => url.trim());
  const wrong = urls.find((url) => !/^https?:$/.test(URL.parse(url)?.protocol ?? ''));
  return wrong === undefined ? urls : refuse(`${name} must hold http or https addresses; it has "${wrong}".`);
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const main = async () => {
  const host = process.env.IDENTITY_HOST || '127.0.0.1';
  const port = portIn('IDENTITY_PORT', 4011);
  const [backChannelLogoutUri = '', ...more] = urlsIn(
    'IDENTITY_BACKCHANNEL_LOGOUT_URI',
    `${desk}/api/back-channel-logout`,
  );
  if (more.length > 0) refuse('IDENTITY_BACKCHANNEL_LOGOUT_URI must be one address.');
  const client = {
    id: process.env.IDENTITY_CLIENT_ID || 'loan-desk',
    secret: process.env.IDENTITY_CLIENT_SECRET || 'sandbox-secret-7d2e',
    redirectUris: urlsIn('IDENTITY_REDIRECT_URIS', `${desk}/sign-in/callback`),
    postLogoutUris: urlsIn('IDENTITY_POST_LOGOUT_URIS', `${desk}/,${desk}/signed-out`),
    backChannelLogoutUri,
  };
  try {
    // Its packages take most of the start: a wrong variable and --help are answered without them.
    const { startIdentity } = await import('./server.ts');
    const [publicUrl] = process.env.IDENTITY_ISSUER ? urlsIn('IDENTITY_ISSUER', '') : [];
    const { url, stop } = await startIdentity({ host, port, client, publicUrl });
    console.log(`Identity provider sandbox on ${url}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void stop().then(() => process.exit(0)));
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const taken = code === 'EADDRINUSE';
    const why = taken ? 'is already taken; set IDENTITY_PORT to another' : `cannot be used (${code})`;
    refuse(`Identity provider sandbox: ${host}:${port} ${why}.`);
  }
};

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, strict: false });
if (values.help) console.log(help);
else await main();
