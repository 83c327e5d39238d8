import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, database, openDatabase } from '#lib/server/db/database.ts';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { hashSessionId, newSessionId } from '#lib/server/session-id.ts';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { insertSession } from '../sessions/session-rows.ts';
import { backChannelLogout, forgetReceivedTokens } from './back-channel-logout.ts';

/** A provider that says nothing but what it is and which keys it has: its tokens are made here. */
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const another = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let issuer = '';
let testDb: TestDatabase;
const server = createServer(async (request, response) => {
  const jwk = { ...(await exportJWK(key.publicKey)), kid: 'k1', alg: 'ES256' };
  const about = {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.url === '/jwks' ? { keys: [jwk] } : about));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  stubSettings({ OIDC_ISSUER: issuer });
  testDb = await testDatabase();
  openDatabase({ url: testDb.appUrl, application: 'loan-desk test' });
  replaceLog(createLog('silent'));
});
afterAll(async () => {
  await closeDatabase();
  await testDb.close();
  server.closeAllConnections();
  server.close();
});

const event = 'http://schemas.openid.net/event/backchannel-logout';
const requestId = '4066ec5b-c2dc-4290-9f17-8479db0096cd';
let serial = 0;

async function session(subject: string, providerSession: string | null): Promise<Buffer> {
  const hash = hashSessionId(newSessionId());
  await database()
    .transaction()
    .execute((trx) =>
      insertSession(trx, {
        id_hash: hash,
        issuer,
        subject,
        name: subject,
        roles: ['analyst'],
        provider_session: providerSession,
      }),
    );
  return hash;
}
const livesStill = async (hash: Buffer) =>
  (await database().selectFrom('session').where('id_hash', '=', hash).select('ended_at').executeTakeFirst())
    ?.ended_at === null;

const now = () => Math.floor(Date.now() / 1000);
type Signing = { signedBy?: typeof key; kid?: string; alg?: string; typ?: unknown };
function token(claims: JWTPayload, signing: Signing = {}): Promise<string> {
  const { signedBy = key, kid = 'k1', alg = 'ES256', typ } = { typ: 'logout+jwt', ...signing };
  const header = { alg, kid, ...(typ === undefined ? {} : { typ }) };
  serial += 1;
  const allClaims = {
    iss: issuer,
    aud: 'loan-desk',
    iat: now(),
    exp: now() + 120,
    jti: `token-${serial}`,
    events: { [event]: {} },
    ...claims,
  };
  // A provider may write anything as the type.
  return new SignJWT(allClaims).setProtectedHeader(header as JWTHeaderParameters).sign(signedBy.privateKey);
}
const send = async (claims: JWTPayload, signing?: Signing) =>
  backChannelLogout(await token(claims, signing), requestId);

test('a logout token for one session ends that session alone', async () => {
  const [one, same, other] = [
    await session('p1', 's1'),
    await session('p1', 's1'),
    await session('p1', 's2'),
  ];
  expect(await send({ sub: 'p1', sid: 's1' })).toBe(true);
  expect([await livesStill(one), await livesStill(same), await livesStill(other)]).toEqual([
    false,
    false,
    true,
  ]);
  const records = await testDb.run('select * from access_log order by sequence');
  expect(records).toMatchObject([
    { action: 'end-session', subject: 'p1', reason: 'provider-logout' },
    { action: 'end-session', subject: 'p1', reason: 'provider-logout' },
  ]);
});

test('the session alone, or the person alone, is enough', async () => {
  const [bySession, byPerson, unnamed] = [
    await session('p2', 's3'),
    await session('p3', null),
    await session('p4', 's4'),
  ];
  expect(await send({ sid: 's3' })).toBe(true);
  expect(await send({ sub: 'p3' })).toBe(true);
  expect([await livesStill(bySession), await livesStill(byPerson), await livesStill(unnamed)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a session of somebody else that has the same name is not ended', async () => {
  const theirs = await session('p5', 's5');
  expect(await send({ sub: 'p6', sid: 's5' })).toBe(true);
  expect(await livesStill(theirs)).toBe(true);
});

test('one that comes twice is refused', async () => {
  await session('p7', null);
  const sent = await token({ sub: 'p7', iat: now() - 60 });
  expect(await backChannelLogout(sent, requestId)).toBe(true);
  const later = await session('p7', null);
  expect(await backChannelLogout(sent, requestId)).toBe(false);
  // As another instance would take it, which has not seen it.
  forgetReceivedTokens();
  expect(await backChannelLogout(sent, requestId)).toBe(true);
  expect(await livesStill(later)).toBe(true);
});

test('one that could not be acted on is believed when it comes again', async () => {
  const hash = await session('p9', 's9');
  const sent = await token({ sub: 'p9', sid: 's9' });
  await closeDatabase();
  await expect(backChannelLogout(sent, requestId)).rejects.toMatchObject({ code: 'access_log_unavailable' });
  openDatabase({ url: testDb.appUrl, application: 'loan-desk test' });
  expect(await backChannelLogout(sent, requestId)).toBe(true);
  expect(await livesStill(hash)).toBe(false);
});

test('one that is over already is not ended again', async () => {
  const hash = await session('p10', 's10');
  await testDb.run(`update session set idle_until = now() - interval '1 minute' where subject = 'p10'`);
  expect(await send({ sub: 'p10' })).toBe(true);
  expect(await livesStill(hash)).toBe(true);
  expect(await testDb.run(`select * from access_log where subject = 'p10'`)).toEqual([]);
});

test('an idle one whose list is read is ended', async () => {
  const hash = await session('p13', 's13');
  await testDb.run(`insert into lookup_list (id, issuer, subject) values ('list-13', '${issuer}', 'p13')`);
  await testDb.run(
    `insert into list_reading (list, session_hash, state) values ('list-13', '\\x${hash.toString('hex')}', 'reading')`,
  );
  await testDb.run(`update session set idle_until = now() - interval '1 minute' where subject = 'p13'`);
  expect(await send({ sub: 'p13' })).toBe(true);
  expect(await livesStill(hash)).toBe(false);
});

test.each(['logout+jwt', 'Logout+JWT', 'application/logout+jwt', undefined, 'JWT', 'jwt', 'application/jwt'])(
  'the type %j is one of a logout token',
  async (typ) => {
    const hash = await session('p11', 's11');
    expect(await send({ sub: 'p11', sid: 's11' }, { typ })).toBe(true);
    expect(await livesStill(hash)).toBe(false);
  },
);

test.each(['at+jwt', 'application/at+jwt', 'secevent+jwt', 'id+jwt', 'logout', 'text/jwt', '', ' ', 5, null])(
  'the type %j is one of another token, whatever its claims say',
  async (typ) => {
    const hash = await session('p12', 's12');
    expect(await send({ sub: 'p12', sid: 's12' }, { typ })).toBe(false);
    expect(await livesStill(hash)).toBe(true);
  },
);

// A token without a type is one by its claims alone, and has to have them all.
test.each<[string, JWTPayload, Signing?]>([
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another-application' }],
  ['a nonce, as an ID token has', { nonce: 'n' }],
  ['no event', { events: undefined }],
  ['another event', { events: { 'https://example/other': {} } }],
  ['neither session nor person', { sub: undefined, sid: undefined }],
  ['no id', { jti: undefined }],
  ['no time', { iat: undefined }],
  ['an old time', { iat: now() - 600, exp: now() + 600 }],
  ['a time to come', { iat: now() + 600, exp: now() + 1200 }],
  ['no end', { exp: undefined }],
  ['an event that is no object', { events: { [event]: true } }],
  ['an event that is a list', { events: { [event]: [] } }],
  ['events that are no object', { events: [event] }],
  ['a nonce that is null', { nonce: null }],
  ['an end that has passed', { exp: now() - 60 }],
  ['a signature of somebody else', {}, { signedBy: another }],
  ['a key that nobody knows', {}, { kid: 'k9' }],
])('with %s it is not believed', async (_, claims, signing) => {
  const hash = await session('p8', 's8');
  for (const typ of ['logout+jwt', 'JWT', undefined])
    expect(await send({ sub: 'p8', sid: 's8', ...claims }, { typ, ...signing })).toBe(false);
  expect(await livesStill(hash)).toBe(true);
});

test.each([
  { sub: 'p14\0' },
  { sub: 'p14\ud800' },
  { sub: 'p14', sid: '\0' },
  { sub: 'p14', sid: 's\udc00' },
])('a token that names %j is refused, and no error of the database', async (claims) => {
  const hash = await session('p14', null);
  const lines: string[] = [];
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
  expect(await send(claims)).toBe(false);
  replaceLog(createLog('silent'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, event: 'back-channel-logout' }]);
  expect(await livesStill(hash)).toBe(true);
});

test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('%j is no token', async (text) => {
  expect(await backChannelLogout(text, requestId)).toBe(false);
});
