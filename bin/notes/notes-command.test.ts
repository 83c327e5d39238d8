import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#lib/testing/test-database.ts';
import { runInTest } from '../command/test-command.ts';
import { notesCommand } from './notes-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.run(
    `insert into contract (loan, customer) values ('loan_1', 'cust_1'), ('loan_2', 'cust_2')`,
  );
  // The second was written before the index knew whose loan it is.
  await database.run(`insert into note (loan, customer, category, text, issuer, subject, name, session_hash) values
    ('loan_old', 'cust_1', 'alert', 'um', 'i', 's', 'Ana', ''), ('loan_1', null, 'alert', 'dois', 'i', 's', 'Ana', ''),
    ('loan_2', 'cust_2', 'alert', 'três', 'i', 's', 'Ana', '')`);
});
afterAll(() => database.close());

const run = (...args: string[]) =>
  runInTest(() => notesCommand(args), { DATABASE_URL: database.appUrl.reveal() });

test('all notes of a customer are deleted, and who did it is recorded', async () => {
  expect(await run('erase', '--customer', 'cust_1', '--by', 'Olga')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 notes are deleted.'),
  });
  expect(await database.run('select text from note')).toEqual([{ text: 'três' }]);
  const [record] = await database.run(`select * from access_log where action = 'erase-notes'`);
  expect(record).toMatchObject({
    name: 'Olga',
    fields: ['customer:cust_1', 'notes:2'],
    outcome: 'ok',
    loan: null,
  });
  expect(JSON.stringify(record)).not.toMatch(/dois/);
});

test('a customer is known by a note alone', async () => {
  await database.run(`insert into note (loan, customer, category, text, issuer, subject, name, session_hash)
    values ('loan_7', 'cust_7', 'alert', 'sete', 'i', 's', 'Ana', '')`);
  expect(await run('erase', '--customer', 'cust_7', '--by', 'Olga')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 note is deleted.'),
  });
  expect(await database.run(`select from note where loan = 'loan_7'`)).toEqual([]);
});

test('of a customer who is not known nothing is erased or recorded', async () => {
  const records = () => database.run('select from access_log');
  const before = await records();
  expect(await run('erase', '--customer', 'cust_9', '--by', 'Olga')).toMatchObject({
    code: 2,
    error: expect.stringContaining('knows a customer cust_9'),
  });
  expect(await records()).toHaveLength(before.length);
});

test.each([[[]], [['erase']], [['erase', '--customer', 'cust_2']], [['erase', '--by', 'Olga']], [['drop']]])(
  '%j deletes nothing and says how it is called',
  async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 2,
      error: expect.stringContaining('npm run notes:erase'),
    });
    expect(await database.run(`select from note where customer = 'cust_2'`)).toHaveLength(1);
  },
);
