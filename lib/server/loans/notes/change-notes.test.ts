import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Role } from '#lib/access/roles/roles.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import type { NoteDraft, NotesAnswer } from '#lib/view/loan-notes.ts';
import { answerHmac, answerMark } from '../answer-hmac.ts';
import { readRequest } from '../read-loan-request.ts';
import { viewLoan } from '../view-loan.ts';
import { changeNotes } from './change-notes.ts';

let desk: TestDesk;
let request: LoanRequest;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: Buffer.alloc(32, 3).toString('base64'), NOTE_RETENTION_MONTHS: '6' });
  request = readRequest('loan_1', {});
});
afterAll(() => desk.close());
beforeEach(() => desk.database.run('delete from note'));

const draft = (changes: Partial<NoteDraft> = {}): NoteDraft => ({
  ...{
    category: 'contact',
    text: 'Paga a parcela 3 em 10/12',
    holdsUntil: null,
    pinned: false,
    decision: null,
    promise: null,
  },
  ...changes,
});
const promise = { cents: 50_943, day: '2026-12-05', channel: 'whatsapp' } as const;
const change = (body: unknown, roles: Role[] = ['analyst'], subject = 'ana') =>
  changeNotes({ actor: person(roles, subject), requestId, loan: request.loan, body });
const write = (note = draft(), ...by: [Role[]?, string?]) =>
  change({ act: 'write', note, answer: null }, ...by);
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => toProblem(error, requestId).code,
  );
const view = (roles: Role[] = ['analyst'], subject = 'ana') =>
  viewLoan({ actor: person(roles, subject), request, requestId, action: 'view' });

describe.each(['analyst', 'support'] as const)('a note that %s writes', (role) => {
  it('stands at the loan for everybody, and its record holds no word of it', async () => {
    const before = (await desk.records()).length;
    const { notes } = await write(draft({ pinned: true, holdsUntil: '2026-12-10' }), [role]);
    expect(notes).toMatchObject([
      { category: 'contact', author: 'Ana Araújo', isOwn: true, pinned: true, holdsUntil: '2026-12-10' },
    ]);
    const [record, ...more] = (await desk.records()).slice(before);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      action: 'write-note',
      loan: 'loan_1',
      fields: ['contact'],
      outcome: 'ok',
    });
    expect(JSON.stringify(record)).not.toContain('Paga');
    desk.answers(() => JSON.stringify({ id: 'loan_1' }));
    expect((await view(['analyst'], 'other')).notes).toMatchObject([
      { text: 'Paga a parcela 3 em 10/12', isOwn: false },
    ]);
  });
});

test('masked roles read a note by the rule of free texts, but the author in their session', async () => {
  const text = 'Maria da Silva, CPF 390.533.447-05, paga a parcela 3';
  expect((await write(draft({ text }))).notes[0]?.text).toBe(text);
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  expect((await view(['support'])).notes[0]?.text).toBe(text);
  const hidden = /Maria|Silva|390|447/;
  expect((await view(['support'], 'bia')).notes[0]?.text).not.toMatch(hidden);
  await desk.database.run(`update note set session_hash = decode(repeat('00', 32), 'hex')`);
  for (const role of ['support', 'auditor'] as const) {
    desk.answers(() => JSON.stringify({ id: 'loan_1' }));
    const { notes } = await view([role]);
    expect(notes).toHaveLength(1);
    expect(JSON.stringify(notes[0]?.text)).not.toMatch(hidden);
  }
  const id = (await view()).notes[0]?.id ?? '';
  const read = { act: 'read', id, answer: null };
  expect(await problemOf(change(read, ['support'], 'bia'))).toBe('not_found');
  expect((await change(read, ['support'])).notes[0]?.text).toBe(text);
  const [record] = (await desk.records()).slice(-1);
  expect(record).toMatchObject({ action: 'read-note', loan: 'loan_1', fields: ['contact'] });
  expect(withoutRandomDigits(JSON.stringify(record))).not.toMatch(hidden);
});

test('only who wrote a note edits or deletes it; an edit leaves no earlier text', async () => {
  const id = (await write()).notes[0]?.id ?? '';
  const edited = { act: 'edit', id, note: draft({ text: 'Paga em dobro', category: 'alert' }), answer: null };
  expect(await problemOf(change(edited, ['analyst'], 'other'))).toBe('not_found');
  expect(await problemOf(change({ act: 'delete', id, answer: null }, ['analyst'], 'other'))).toBe(
    'not_found',
  );
  expect(await problemOf(change({ act: 'delete', id: randomUUID(), answer: null }))).toBe('not_found');
  expect((await change(edited)).notes).toMatchObject([
    { text: 'Paga em dobro', category: 'alert', editedAt: expect.any(String) },
  ]);
  expect(JSON.stringify(await desk.database.run('select * from note'))).not.toContain('parcela');
  expect((await change({ act: 'delete', id, answer: null })).notes).toEqual([]);
  const records = (await desk.records()).slice(-2);
  expect(records.map(({ action, fields }) => [action, fields])).toEqual([
    ['edit-note', ['alert']],
    ['delete-note', ['alert']],
  ]);
});

test('a note is changed at its own loan alone, and not by the same subject of another provider', async () => {
  await write();
  const [{ id } = { id: '' }] = (await write(draft({ category: 'promise', promise }))).notes;
  const acts = [
    { act: 'edit', id, note: draft(), answer: null },
    { act: 'read', id, answer: null },
    { act: 'close', id, word: 'pago', answer: null },
    { act: 'delete', id, answer: null },
  ];
  const before = await desk.database.run('select * from note order by id');
  const actor = person(['analyst']);
  const elsewhere = { ...actor, issuer: 'https://other.example' };
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  const { notes } = await viewLoan({ actor: elsewhere, request, requestId, action: 'view' });
  expect(notes.map(({ isOwn }) => isOwn)).toEqual([false, false]);
  const { loan: other } = readRequest('loan_2', {});
  for (const body of acts) {
    expect(await problemOf(changeNotes({ actor, requestId, loan: other, body }))).toBe('not_found');
    // A promise is closed by anyone.
    if (body.act === 'close') continue;
    const acting = changeNotes({ actor: elsewhere, requestId, loan: request.loan, body });
    expect(await problemOf(acting), body.act).toBe('not_found');
  }
  expect(await desk.database.run('select * from note order by id')).toEqual(before);
});

test.each<[string, Partial<NoteDraft> | Record<string, unknown>]>([
  ['without a text', { text: ' \n' }],
  ['of more than a thousand characters', { text: 'x'.repeat(1001) }],
  ['of a category that is none', { category: 'gossip' }],
  ['until a day that is none', { holdsUntil: '2026-02-30' }],
  ['that decides, of another category', { decision: 'reviewed' }],
  ['of the category decision that decides nothing', { category: 'decision' }],
  ['that decides what cannot be decided', { category: 'decision', decision: 'approved' }],
  ['that promises, of another category', { promise }],
  ['of the category promise that promises nothing', { category: 'promise' }],
  ['that promises nothing in cents', { category: 'promise', promise: { ...promise, cents: 0 } }],
  ['that promises a part of a cent', { category: 'promise', promise: { ...promise, cents: 0.5 } }],
  ['that promises on no day', { category: 'promise', promise: { ...promise, day: '2026-02-30' } }],
])('a note %s is refused', async (_, changes) => {
  expect(await problemOf(write({ ...draft(), ...changes } as NoteDraft))).toBe('invalid_request');
  expect(await desk.database.run('select from note')).toEqual([]);
});

test('who may see no loan writes nothing, nor does an auditor', async () => {
  for (const roles of [[], ['auditor']] as Role[][])
    expect(await problemOf(write(draft(), roles))).toBe('forbidden');
  expect(await desk.database.run('select from note')).toEqual([]);
});

test('pins, decisions and open promises are never cut for newer notes', async () => {
  await write(draft({ text: 'pinned', pinned: true }));
  await write(draft({ text: 'decided', category: 'decision', decision: 'reviewed' }));
  await write(draft({ text: 'promised', category: 'promise', promise }));
  await desk.database.run(`insert into note (loan, category, text, issuer, subject, name, session_hash)
    select 'loan_1', 'contact', 'x', 'i', 's', 'Ana', '' from generate_series(1, 300)`);
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  const { notes, notesLeftOut } = await view();
  expect(notes.slice(-3).map(({ text }) => text)).toEqual(['promised', 'decided', 'pinned']);
  expect(notes).toHaveLength(200);
  expect(notesLeftOut).toBe(103);
  expect(await write()).toMatchObject({ notesLeftOut: 104 });
});

test.each([
  { pinned: true },
  { category: 'decision', decision: 'reviewed' } as const,
  { category: 'promise', promise },
])('no number of notes like %j hides the one that somebody else wrote before', async (kind) => {
  await write(draft({ text: 'first', ...kind }));
  const { category, pinned, decision, promise } = draft(kind);
  await desk.database.run(`insert into note (loan, category, text, issuer, subject, name, session_hash, pinned, decision,
      promised_cents, promised_day, channel)
    select 'loan_1', '${category}', 'x', 'i', 's', 'Sam', '', ${pinned}, ${decision && `'${decision}'`},
      ${promise && `${promise.cents}, '${promise.day}', '${promise.channel}'`}${promise ? '' : ', null, null'}
      from generate_series(1, 300)`);
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  const { notes, notesLeftOut } = await view();
  expect(notes.at(-1)).toMatchObject({ text: 'first' });
  expect([notes.length, notesLeftOut]).toEqual([200, 101]);
});

test('a decision says whether the answer has changed since', async () => {
  const answerOf = (status: string) => ({ id: 'loan_1', status, amountRemaining: Math.random() });
  desk.answers(() => JSON.stringify(answerOf('open')));
  const note = draft({ category: 'decision', decision: 'reviewed' });
  const { answerMark: mark } = await view();
  expect(mark).toBe(answerMark(answerHmac({ loan: answerOf('open'), request } as never) as never));
  expect((await change({ act: 'write', note, answer: mark })).notes).toMatchObject([{ isOutdated: false }]);
  expect((await view()).notes).toMatchObject([{ decision: 'reviewed', isOutdated: false }]);
  desk.answers(() => JSON.stringify(answerOf('closed')));
  expect((await view()).notes).toMatchObject([{ decision: 'reviewed', isOutdated: true }]);
  const fields = { ...request, fields: ['status'] };
  const partial = await viewLoan({ actor: person(['analyst']), request: fields, requestId, action: 'view' });
  expect(partial).toMatchObject({ answerMark: null, notes: [{ isOutdated: null }] });
  // The answer may have changed in what a masked reader does not see.
  const masked = await viewLoan({ actor: person(['support']), request, requestId, action: 'view' });
  expect(masked).toMatchObject({ answerMark: null, notes: [{ isOutdated: null }] });
  expect((await change({ act: 'write', note: draft(), answer: mark })).notes[0]?.isOutdated).toBeNull();
});

test('a mark that the desk did not write is as good as none', async () => {
  const note = draft({ category: 'decision', decision: 'sent-back' });
  for (const answer of ['', 'x', 'a'.repeat(48)])
    expect((await change({ act: 'write', note, answer })).notes[0]?.decision).toBe('sent-back');
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  expect((await view()).notes.map(({ isOutdated }) => isOutdated)).toEqual([null, null, null]);
});

test('a note is gone after the months of its retention', async () => {
  await write();
  await desk.database.run(
    `update note set written_at = now() - interval '7 months', edited_at = now() - interval '5 months'`,
  );
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  expect((await view()).notes).toHaveLength(1);
  await desk.database.run(`update note set edited_at = null`);
  expect((await view()).notes).toEqual([]);
  await write(draft({ text: 'outra' }));
  expect(await desk.database.run('select text from note')).toEqual([{ text: 'outra' }]);
});

test('a promise that is changed is another one, of which nothing is found yet', async () => {
  const [{ id } = { id: '' }] = (await write(draft({ category: 'promise', promise }))).notes;
  await desk.database.run(`update note set outcome = 'broken', outcome_day = '2026-12-06'`);
  const note = draft({ category: 'promise', promise: { ...promise, day: '2026-12-20' } });
  await change({ act: 'edit', id, note, answer: null });
  expect(await desk.database.run('select outcome, outcome_day from note')).toEqual([
    { outcome: null, outcome_day: null },
  ]);
});

test('a deleted note is answered whole, so that it can be written again', async () => {
  const note = draft({ text: 'Maria da Silva', pinned: true, category: 'promise', promise });
  const id = (await write(note)).notes[0]?.id ?? '';
  const { deleted, notes } = await change({ act: 'delete', id, answer: null });
  expect([deleted, notes]).toEqual([note, []]);
  expect((await write(deleted ?? draft())).notes).toMatchObject([{ text: 'Maria da Silva', pinned: true }]);
  const actions = (await desk.records()).slice(-2).map(({ action }) => action);
  expect(actions).toEqual(['delete-note', 'write-note']);
});

test('an opinion is a decision, of which masked roles read who decided what', async () => {
  const text = 'parcela paga'.padEnd(4000, ' paga');
  const opinion = draft({ category: 'decision', decision: 'forwarded', text });
  expect((await write(opinion)).notes[0]?.text).toHaveLength(4000);
  expect(await problemOf(write({ ...opinion, text: 'x'.repeat(4001) }))).toBe('invalid_request');
  desk.answers(() => JSON.stringify({ id: 'loan_1' }));
  expect((await view(['support'], 'bia')).notes).toMatchObject([
    { text: null, decision: 'forwarded', author: 'Ana Araújo', writtenAt: expect.any(String) },
  ]);
  expect((await view(['analyst'], 'bia')).notes[0]?.text).toHaveLength(4000);
});

describe('a promise', () => {
  const promised = draft({ text: '', category: 'promise', promise });
  const idOf = async () => (await write(promised)).notes[0]?.id ?? '';

  it('needs no text, and is closed once, by anyone who sees the loan', async () => {
    const id = await idOf();
    const close = { act: 'close', id, word: 'paga em dinheiro', answer: null };
    const { notes } = await change(close, ['support'], 'bia');
    expect(notes).toMatchObject([
      { text: '', isOwn: false, promise: { ...promise, closed: { by: 'Ana Araújo' } } },
    ]);
    expect(await problemOf(change(close))).toBe('not_found');
    const [record] = (await desk.records()).slice(-1);
    expect(record).toMatchObject({ action: 'close-promise', loan: 'loan_1', fields: ['promise'] });
    expect(withoutRandomDigits(JSON.stringify(record))).not.toMatch(/dinheiro|50_?943|509/);
  });

  it.each([
    ['text', draft({ text: 'ligou de novo', category: 'promise', promise }), true],
    ['channel', draft({ text: '', category: 'promise', promise: { ...promise, channel: 'phone' } }), true],
    ['amount', draft({ text: '', category: 'promise', promise: { ...promise, cents: 1 } }), false],
    ['day', draft({ text: '', category: 'promise', promise: { ...promise, day: '2030-01-01' } }), false],
  ])('that was closed and has another %s was closed: %j', async (_, note, isClosed) => {
    const id = await idOf();
    await change({ act: 'close', id, word: 'paga', answer: null }, ['support'], 'bia');
    const closedOf = (answer: NotesAnswer) => answer.notes[0]?.promise?.closed ?? null;
    const closed = closedOf(await change({ act: 'edit', id, note, answer: null }));
    expect(closed).toEqual(isClosed ? expect.objectContaining({ word: 'paga' }) : null);
    // Not by a detour either.
    if (isClosed) await change({ act: 'edit', id, note: draft(), answer: null });
    expect(closedOf(await change({ act: 'edit', id, note: promised, answer: null }))).toBeNull();
  });

  it('is closed at its own loan alone, and no other note is', async () => {
    const other = (await write()).notes[0]?.id ?? '';
    const close = (id: string) => change({ act: 'close', id, word: 'x', answer: null });
    expect(await problemOf(close(other))).toBe('not_found');
    expect(await problemOf(close(randomUUID()))).toBe('not_found');
  });

  it('is closed with a word that masked roles read as any free text', async () => {
    const id = await idOf();
    await change({ act: 'close', id, word: 'falei com Maria da Silva', answer: null });
    desk.answers(() => JSON.stringify({ id: 'loan_1' }));
    expect(JSON.stringify((await view(['support'], 'bia')).notes)).not.toMatch(/Maria|Silva/);
    expect(JSON.stringify((await view()).notes)).toMatch(/Maria da Silva/);
  });
});
