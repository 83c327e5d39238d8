import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { disownLock, readLines } from './postgres-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'loan-desk-lock-'));
const lock = join(folder, 'postmaster.pid');
const elsewhere = join(folder, 'elsewhere');
/** A process that is there, and is no Postgres: this one. */
const text = `${process.pid}\n/files\n1\n5432\n`;

beforeEach(() => {
  rmSync(lock, { force: true });
  writeFileSync(elsewhere, text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('a lock file', () => {
  test('that names a stranger’s process names none afterwards, and keeps the rest', () => {
    writeFileSync(lock, text);
    disownLock(lock, '/files');
    expect(readLines(lock)).toEqual(['2147483646', '/files', '1', '5432', '']);
  });

  test.each(['not a number', '../self', '', '999999999'])('that begins with %j stays', (first) => {
    const other = `${first}\n/files\n`;
    writeFileSync(lock, other);
    disownLock(lock, '/files');
    expect(readFileSync(lock, 'utf8')).toBe(other);
  });

  test.each([
    ['link', symlinkSync],
    ['second name', linkSync],
  ])('that is a %s of a file elsewhere is neither written nor read', (_, link) => {
    link(elsewhere, lock);
    disownLock(lock, '/files');
    expect(readFileSync(elsewhere, 'utf8')).toBe(text);
    expect(readLines(lock)).toEqual([]);
  });
});
