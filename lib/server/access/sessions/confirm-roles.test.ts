import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { database } from '#lib/server/db/database.ts';
import { mountSecrets } from '#lib/server/test-secret-mount.ts';
import { authenticate } from '../authenticate.ts';
import { createBrowser, type TestSignIn, testSignIn } from '../sign-in/test-sign-in.ts';
import { openTokens, sealTokens } from './provider-tokens.ts';

const seed = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const mount = mountSecrets({ SESSION_KEY: seed(7) });
let desk: TestSignIn;
beforeAll(async () => {
  desk = await testSignIn({ SESSION_RECHECK_MINUTES: '10', ...mount.variables });
});
afterAll(async () => {
  await desk.close();
  mount.remove();
});
beforeEach(async () => {
  await desk.control('/reset');
  await desk.database.run('delete from session');
});

const unauthenticated = expect.objectContaining({ code: 'unauthenticated' });

async function signedIn(user: string): Promise<Headers> {
  const browser = createBrowser();
  await desk.signIn(browser, user);
  return desk.headers(browser);
}
/** Moves the provider's last word on roles into the past. */
const age = (minutes: number, column = 'roles_confirmed_at') =>
  desk.database.run(
    `update session set ${column} = now() - interval '${minutes} minutes', roles_asked_at = null`,
  );
const session = async () => {
  const [row] = await desk.sessions();
  if (!row) throw new Error('no session');
  return row;
};
const secondsSince = (instant: Date | null) => (Date.now() - (instant?.getTime() ?? 0)) / 1000;
const lastRecord = async () => (await desk.records()).at(-1);

test('roles that the provider confirms are not asked for again until the time has passed', async () => {
  const headers = await signedIn('ana');
  const { provider_tokens: first } = await session();
  expect(first).toMatch(/^eyJ/);
  await age(9);
  await authenticate(headers);
  expect(secondsSince((await session()).roles_confirmed_at)).toBeGreaterThan(500);
  await age(11);
  expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001', roles: ['analyst'] });
  const confirmed = await session();
  expect(secondsSince(confirmed.roles_confirmed_at)).toBeLessThan(60);
  // The tokens that came with the answer are kept for the next time.
  expect(confirmed.provider_tokens).not.toBe(first);
  await age(11);
  expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
});

test('by the access token alone, where the provider gave no other', async () => {
  const headers = await signedIn('ana');
  const { id_hash: hash, provider_tokens: sealed } = await session();
  const tokens = await openTokens(sealed, hash);
  if (!tokens) throw new Error('no tokens');
  const provider_tokens = await sealTokens({ ...tokens, refreshToken: null }, hash);
  await database().updateTable('session').set({ provider_tokens }).execute();
  await age(11);
  expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
  expect(secondsSince((await session()).roles_confirmed_at)).toBeLessThan(60);
});

test('a role that the provider took away ends the session, with its record, though others stay or come', async () => {
  await desk.control('/people/ana/groups', { groups: ['credit-analysts', 'support'] });
  const headers = await signedIn('ana');
  await desk.control('/people/ana/groups', { groups: ['support', 'internal-audit'] });
  await authenticate(headers);
  await age(11);
  await expect(authenticate(headers)).rejects.toEqual(unauthenticated);
  expect(await session()).toMatchObject({ ended_by: 'provider', id_token: null, provider_tokens: null });
  expect(await lastRecord()).toMatchObject({ action: 'end-session', reason: 'role-removed' });
});

test('so does a session that the provider has ended', async () => {
  const headers = await signedIn('ana');
  await desk.control('/people/ana/end-sessions');
  await age(11);
  await expect(authenticate(headers)).rejects.toEqual(unauthenticated);
  expect(await lastRecord()).toMatchObject({ action: 'end-session', reason: 'roles-unconfirmed' });
});

test('and one whose tokens cannot be read any more', async () => {
  const headers = await signedIn('ana');
  await database().updateTable('session').set({ provider_tokens: null }).execute();
  await age(11);
  await expect(authenticate(headers)).rejects.toEqual(unauthenticated);
  expect(await lastRecord()).toMatchObject({ action: 'end-session', reason: 'roles-unconfirmed' });
});

/** Encrypts tokens in a process of its own: an instance that starts with what the files hold now. */
async function sealInOtherInstance(tokens: object, hash: Buffer): Promise<string> {
  const program = `
    import { sealTokens } from '${import.meta.dirname}/provider-tokens.ts';
    const hash = Buffer.from('${hash.toString('hex')}', 'hex');
    console.log(await sealTokens(${JSON.stringify(tokens)}, hash));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--input-type=module-typescript', '-e', program],
    { cwd: fileURLToPath(new URL('../../../..', import.meta.url)) },
  );
  return stdout.trim();
}

test('tokens that another instance wrote under a new key are read, though this one has not looked at its files yet', async () => {
  const headers = await signedIn('ana');
  const { id_hash: hash, provider_tokens: sealed } = await session();
  const tokens = await openTokens(sealed, hash);
  if (!tokens) throw new Error('no tokens');
  mount.swap({ SESSION_KEY: seed(8) });
  const provider_tokens = await sealInOtherInstance(tokens, hash);
  await database().updateTable('session').set({ provider_tokens }).execute();
  await age(11);
  expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
  expect((await session()).ended_at).toBeNull();
});

test('one of several simultaneous requests asks the provider, and the others go on', async () => {
  const headers = await signedIn('ana');
  await age(11);
  const actors = await Promise.all(Array.from({ length: 8 }, () => authenticate(headers)));
  expect(actors.every(({ subject }) => subject === 'person-1001')).toBe(true);
  expect(secondsSince((await session()).roles_confirmed_at)).toBeLessThan(60);
});

test('a provider that is down ends nothing, but nothing is shown when it was down for as long again', async () => {
  const headers = await signedIn('ana');
  await desk.stopProvider();
  try {
    await age(11);
    expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
    const asked = (await session()).roles_asked_at;
    // It is not asked at each request.
    expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
    expect((await session()).roles_asked_at).toEqual(asked);
    await age(11, 'roles_unanswered_since');
    await expect(authenticate(headers)).rejects.toEqual(unauthenticated);
    expect((await session()).ended_at).toBeNull();
  } finally {
    await desk.startAgain();
  }
});
