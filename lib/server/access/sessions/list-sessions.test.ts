import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#lib/server/actor.ts';
import { sessionCookie } from '#lib/server/cookies.ts';
import { createDatabase } from '#lib/server/db/create-database.ts';
import {
  type Browser,
  createBrowser,
  requestId,
  type TestSignIn,
  testSignIn,
} from '#lib/testing/test-sign-in.ts';
import { authenticate } from '../authenticate.ts';
import { reportSession } from '../report-session.ts';
import { refuse } from '../require-right.ts';
import { signOut } from '../sign-out/sign-out.ts';
import { endListedSession } from './end-listed-session.ts';
import { allSessions, ownSessions } from './list-sessions.ts';
import { renewSession } from './read-session.ts';

let desk: TestSignIn;
beforeAll(async () => {
  desk = await testSignIn();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.run('delete from session');
});

const refused = (code: string) => expect.objectContaining({ code });
async function signedIn(user: string): Promise<{ browser: Browser; actor: Actor; headers: Headers }> {
  const browser = createBrowser();
  await desk.signIn(browser, user);
  const headers = desk.headers(browser);
  return { browser, headers, actor: await authenticate(headers) };
}
const row = async ({ sessionHash }: Actor) => {
  const found = (await desk.sessions()).find(({ id_hash }) => id_hash.equals(sessionHash));
  if (!found) throw new Error('there is no such session');
  return found;
};
const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const lastRecord = async () => (await desk.records()).at(-1);

describe('a session', () => {
  test('has an idle and an absolute end', async () => {
    const { actor } = await signedIn('ana');
    const { created_at, idle_until, absolute_until } = await row(actor);
    expect(seconds(created_at, idle_until)).toBe(30 * 60);
    expect(seconds(created_at, absolute_until)).toBe(10 * 3600);
  });

  test.each(['idle_until', 'absolute_until'])('is over when %s is', async (end) => {
    const { headers } = await signedIn('ana');
    await desk.database.run(`update session set ${end} = now() + interval '1 second'`);
    expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
    await desk.database.run(`update session set ${end} = now()`);
    await expect(authenticate(headers)).rejects.toEqual(refused('unauthenticated'));
    await expect(reportSession(headers, { renew: true })).rejects.toEqual(refused('unauthenticated'));
  });

  test('is renewed by requests, at most every thirty seconds', async () => {
    const { headers, actor } = await signedIn('ana');
    const afterRequest = async (interval: string) => {
      await desk.database.run(`update session set last_seen_at = now() - interval '${interval}',
        idle_until = now() + interval '10 minutes'`);
      await authenticate(headers);
    };
    const left = async () => {
      const { last_seen_at, idle_until } = await row(actor);
      return seconds(last_seen_at, idle_until);
    };
    await afterRequest('20 seconds');
    // Long enough for a renewal to be seen.
    await wait(200);
    expect(await left()).toBeCloseTo(620, 0);
    await afterRequest('31 seconds');
    await expect.poll(left).toBeCloseTo(1800, 0);
  });

  test('is never renewed beyond its absolute end', async () => {
    const { headers, actor } = await signedIn('ana');
    await desk.database.run(`update session set last_seen_at = now() - interval '1 hour',
      absolute_until = now() + interval '5 minutes'`);
    await authenticate(headers);
    await expect.poll(async () => seconds((await row(actor)).last_seen_at, new Date())).toBeLessThan(60);
    const { idle_until, absolute_until } = await row(actor);
    expect(idle_until).toEqual(absolute_until);
  });

  test('says how long it lasts; asking is no activity, and saying so is', async () => {
    const { headers } = await signedIn('ana');
    await desk.database.run(`update session set last_seen_at = now() - interval '20 minutes',
      idle_until = now() + interval '10 minutes'`);
    const asked = await reportSession(headers);
    expect(asked).toMatchObject({ name: 'Ana Paula Ribeiro', roles: ['analyst'] });
    expect(asked.idleSeconds).toBeGreaterThan(590);
    expect(asked.idleSeconds).toBeLessThanOrEqual(600);
    // Long enough for a renewal to be seen.
    await wait(200);
    expect((await reportSession(headers)).idleSeconds).toBeLessThanOrEqual(600);
    expect((await reportSession(headers, { renew: true })).idleSeconds).toBeGreaterThan(1790);
  });

  test.each([
    ['none', null],
    ['another', `${sessionCookie}=${'B'.repeat(43)}`],
    ['its hash', 'hash'],
    ['too short', `${sessionCookie}=abc`],
    ['a statement', `${sessionCookie}=' or 1=1 --`],
  ])('is not to be had with %s', async (_, cookie) => {
    const { actor } = await signedIn('ana');
    const sent = cookie === 'hash' ? `${sessionCookie}=${actor.sessionHash.toString('base64url')}` : cookie;
    const headers = new Headers(sent ? { cookie: sent } : {});
    await expect(authenticate(headers)).rejects.toEqual(refused('unauthenticated'));
  });

  test('that ended is not renewed by a request that was under way', async () => {
    const { actor } = await signedIn('ana');
    await endListedSession({ actor, id: (await ownSessions(actor))[0]?.id ?? '', requestId });
    const before = await row(actor);
    await renewSession(actor.sessionHash);
    expect(await row(actor)).toEqual(before);
  });

  test('of one instance is known to another, and ends for both', async () => {
    const { headers, actor } = await signedIn('ana');
    const other = createDatabase({ url: desk.database.appUrl, application: 'another instance' });
    try {
      const seen = await other.db
        .selectFrom('session')
        .where('id_hash', '=', actor.sessionHash)
        .selectAll()
        .execute();
      expect(seen).toHaveLength(1);
      await other.db
        .updateTable('session')
        .set({ ended_at: new Date() })
        .where('id_hash', '=', actor.sessionHash)
        .execute();
    } finally {
      await other.close();
    }
    await expect(authenticate(headers)).rejects.toEqual(refused('unauthenticated'));
  });

  test('cannot be read while the database cannot: that is no way in', async () => {
    const { headers } = await signedIn('ana');
    await desk.database.run('alter table session rename to session_away', 'owner');
    try {
      await expect(authenticate(headers)).rejects.toEqual(refused('access_log_unavailable'));
    } finally {
      await desk.database.run('alter table session_away rename to session', 'owner');
    }
    await desk.database.run('begin; lock table session in access exclusive mode', 'owner');
    try {
      await expect(authenticate(headers)).rejects.toEqual(refused('access_log_unavailable'));
    } finally {
      await desk.database.run('rollback', 'owner');
    }
    expect(await authenticate(headers)).toMatchObject({ subject: 'person-1001' });
  });
});

test('a refusal is recorded, with the right that is missing', async () => {
  const { actor } = await signedIn('samuel');
  const about = { requestId, loan: 'loan_1' };
  await expect(refuse(actor, 'log:read', about)).rejects.toEqual(refused('forbidden'));
  expect(await lastRecord()).toMatchObject({
    action: 'refusal',
    subject: 'person-1002',
    loan: 'loan_1',
    outcome: 'forbidden',
    reason: 'log:read',
  });
});

describe('signing out', () => {
  test('ends the session, records it, and goes on to the provider’s own', async () => {
    const { headers, actor } = await signedIn('ana');
    const session = await row(actor);
    const { provider_session } = session;
    expect(JSON.stringify(session), 'no token of the provider is kept').not.toContain('eyJ');
    const { location, cookies } = await signOut(headers, requestId);
    expect(cookies).toEqual([expect.stringMatching(new RegExp(`^${sessionCookie}=;.*Max-Age=0$`, 'i'))]);
    const url = new URL(location);
    expect(url.origin).toBe(desk.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'loan-desk',
      logout_hint: provider_session,
      post_logout_redirect_uri: 'http://localhost:4100/signed-out',
    });
    await expect(authenticate(headers)).rejects.toEqual(refused('unauthenticated'));
    expect(await row(actor)).toMatchObject({ ended_at: expect.any(Date) });
    expect(await lastRecord()).toMatchObject({ action: 'sign-out', subject: 'person-1001', outcome: 'ok' });
  });

  test('ends every reading of the person, and nobody else’s', async () => {
    const { headers, actor } = await signedIn('ana');
    for (const subject of [actor.subject, 'another'])
      await desk.database.run(`with list as (
          insert into lookup_list (id, issuer, subject) values ('${subject}', '${actor.issuer}', '${subject}') returning id)
        insert into list_reading (list, session_hash, state) select id, '\\x07', 'reading' from list`);
    await signOut(headers, requestId);
    expect(await desk.database.run('select list, state from list_reading order by list')).toEqual([
      { list: 'another', state: 'reading' },
      { list: actor.subject, state: 'stopped' },
    ]);
  });

  test('without a session ends nothing and records nothing', async () => {
    const before = await lastRecord();
    expect(await signOut(new Headers(), requestId)).toMatchObject({ location: '/signed-out' });
    expect(await lastRecord()).toEqual(before);
  });

  test('says so where the session cannot be ended', async () => {
    const { headers } = await signedIn('ana');
    await desk.database.run('alter table session rename to session_away', 'owner');
    try {
      const { location } = await signOut(headers, requestId);
      expect(location).toBe(`/sign-in/problem?reason=signOut&id=${requestId}`);
    } finally {
      await desk.database.run('alter table session_away rename to session', 'owner');
    }
  });
});

describe('sessions in a list', () => {
  test('are one’s own, this one marked, and none of them names its cookie', async () => {
    const first = await signedIn('ana');
    const second = await signedIn('ana');
    await signedIn('samuel');
    const list = await ownSessions(second.actor);
    expect(list.map(({ current }) => current)).toEqual([true, false]);
    expect(list[0]).toMatchObject({ name: 'Ana Paula Ribeiro', ip: '203.0.113.7', userAgent: 'test' });
    for (const { browser } of [first, second]) {
      expect(JSON.stringify(list)).not.toContain(browser.jar.get(sessionCookie));
    }
    await endListedSession({ actor: second.actor, id: list[1]?.id ?? '', requestId });
    await expect(authenticate(first.headers)).rejects.toEqual(refused('unauthenticated'));
    expect(await row(first.actor)).toMatchObject({ ended_at: expect.any(Date) });
    expect(await ownSessions(second.actor)).toHaveLength(1);
    expect(await lastRecord()).toMatchObject({
      action: 'end-session',
      subject: 'person-1001',
      reason: `session ${list[1]?.id} of person-1001`,
    });
  });

  test('are everyone’s for an auditor, by name or subject, and any can be ended', async () => {
    const ana = await signedIn('ana');
    const { actor } = await signedIn('helena');
    const find = (person: string) => allSessions(actor, { person, requestId });
    expect((await find('')).map(({ subject }) => subject)).toEqual(['person-1003', 'person-1001']);
    expect((await find('paula')).map(({ subject }) => subject)).toEqual(['person-1001']);
    expect((await find('1003')).map(({ name }) => name)).toEqual(['Helena Prado']);
    // Looking is on record: whom it found, and no text that was typed.
    expect((await desk.records()).slice(-3)).toMatchObject([
      { action: 'read-sessions', subject: 'person-1003', outcome: 'ok', fields: [] },
      { action: 'read-sessions', fields: ['person', 'person:person-1001'] },
      { action: 'read-sessions', fields: ['person', 'person:person-1003'] },
    ]);
    // More than three people are not named: a short text finds everybody.
    await desk.control('/people/otavio/groups', { groups: ['support'] });
    for (const user of ['samuel', 'otavio']) await signedIn(user);
    expect(await find('person-')).toHaveLength(4);
    expect(await lastRecord()).toMatchObject({ action: 'read-sessions', fields: ['person'] });
    // The signs of a pattern are plain text here.
    for (const text of ['%', '_', '\\']) expect(await find(text)).toEqual([]);
    const [{ id } = { id: '' }] = await find('paula');
    await endListedSession({ actor, id, requestId });
    await expect(authenticate(ana.headers)).rejects.toEqual(refused('unauthenticated'));
    expect(await row(ana.actor)).toMatchObject({ ended_at: expect.any(Date) });
    expect(await lastRecord()).toMatchObject({
      subject: 'person-1003',
      reason: `session ${id} of person-1001`,
    });
    // Of another provider the same subject may be someone else.
    await signedIn('samuel');
    await desk.database.run(
      `update session set issuer = 'https://other.example' where subject = 'person-1002'`,
    );
    const [other] = await find('1002');
    await endListedSession({ actor, id: other?.id ?? '', requestId });
    const reason = `session ${other?.id} of person-1002 (https://other.example)`;
    expect(await lastRecord()).toMatchObject({ reason });
  });

  test('are ended together, in one act, but for the one that asks', async () => {
    const ana = [await signedIn('ana'), await signedIn('ana')];
    const other = await signedIn('samuel');
    const { actor } = await signedIn('helena');
    const [{ id } = { id: '' }] = await ownSessions(ana[0]?.actor ?? actor);
    // The same subject of another provider is another person.
    const { actor: namesake } = await signedIn('samuel');
    await desk.database.run(`update session set issuer = 'https://other.example', subject = 'person-1001'
      where id_hash = '\\x${namesake.sessionHash.toString('hex')}'`);
    await endListedSession({ actor, id, requestId, all: true });
    expect(await row(namesake)).toMatchObject({ ended_at: null });
    for (const { headers } of ana)
      await expect(authenticate(headers)).rejects.toEqual(refused('unauthenticated'));
    expect(await authenticate(other.headers)).toMatchObject({ subject: 'person-1002' });
    expect(await lastRecord()).toMatchObject({
      ...{ action: 'end-session', subject: 'person-1003', reason: 'all sessions of person-1001' },
      fields: ['sessions:2'],
    });
    const [mine, here] = [await signedIn('samuel'), other];
    const [own] = await ownSessions(mine.actor);
    await endListedSession({ actor: here.actor, id: own?.id ?? '', requestId, all: true });
    expect(await authenticate(here.headers)).toMatchObject({ subject: 'person-1002' });
    await expect(authenticate(mine.headers)).rejects.toEqual(refused('unauthenticated'));
  });

  test('are ended once: of many at the same time, one act is recorded', async () => {
    const { headers, actor: ana } = await signedIn('ana');
    const { actor } = await signedIn('helena');
    const [{ id } = { id: '' }] = await ownSessions(ana);
    const before = (await desk.records()).length;
    const endings = [
      ...Array.from({ length: 4 }, () => endListedSession({ actor, id, requestId })),
      ...Array.from({ length: 2 }, () => endListedSession({ actor, id, requestId, all: true })),
    ];
    const told = await Promise.allSettled([
      ...endings,
      signOut(headers, requestId),
      signOut(headers, requestId),
    ]);
    expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(
      (await desk.records())[before]?.action === 'sign-out' ? 6 : 5,
    );
    expect((await desk.records()).slice(before)).toHaveLength(1);
  });

  test('of others are refused, and the attempt is recorded', async () => {
    const { actor: victim } = await signedIn('helena');
    const { actor } = await signedIn('ana');
    await expect(allSessions(actor, { person: '', requestId })).rejects.toEqual(refused('forbidden'));
    expect(await lastRecord()).toMatchObject({ action: 'refusal', reason: 'sessions:read-all' });
    const [theirs] = await ownSessions(victim);
    await expect(endListedSession({ actor, id: theirs?.id ?? '', requestId })).rejects.toEqual(
      refused('forbidden'),
    );
    expect(await lastRecord()).toMatchObject({ action: 'refusal', reason: 'sessions:end-any' });
    // The same subject of another provider is another person.
    const namesake = { ...actor, subject: victim.subject, issuer: 'https://other.example' };
    await expect(endListedSession({ actor: namesake, id: theirs?.id ?? '', requestId })).rejects.toEqual(
      refused('forbidden'),
    );
    expect(await row(victim)).toMatchObject({ ended_at: null });
  });

  test.each(['', 'x', '0'.repeat(24), "' or 1=1 --", '%', '0'.repeat(64)])('%j ends none', async (id) => {
    const { actor } = await signedIn('helena');
    await expect(endListedSession({ actor, id, requestId })).rejects.toEqual(refused('not_found'));
  });
});
