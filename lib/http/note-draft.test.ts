import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetNoteDraft, forgetNoteDrafts, keepNoteDraft, readNoteDraft } from './note-draft.ts';

/** A storage of the browser: its names are its own keys. */
const storage = () => {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(methods) as Record<string, string>;
};
beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});

const [ana, bia] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const fields = { text: 'Maria paga amanhã', category: 'contact' };

describe('the draft of a note', () => {
  it('is kept for its person and loan, and holds no word that another could read', async () => {
    await keepNoteDraft('loan_1', ana, fields);
    expect(JSON.stringify(Object.values(sessionStorage))).not.toMatch(/Maria|contact/);
    expect(await readNoteDraft('loan_2', ana)).toBeNull();
    expect(await readNoteDraft('loan_1', ana)).toEqual(fields);
  });

  it('is gone once somebody else opens the loan in its tab', async () => {
    await keepNoteDraft('loan_1', ana, fields);
    expect(await readNoteDraft('loan_1', bia)).toBeNull();
    expect(await readNoteDraft('loan_1', ana)).toBeNull();
  });

  it('is gone where it was saved, also before it was sealed', async () => {
    const keeping = keepNoteDraft('loan_1', ana, fields);
    forgetNoteDraft('loan_1');
    await keeping;
    expect(await readNoteDraft('loan_1', ana)).toBeNull();
  });

  it('is gone at a sign-out, in other tabs too', async () => {
    await keepNoteDraft('loan_1', ana, fields);
    const other = { ...sessionStorage };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    forgetNoteDrafts();
    vi.useRealTimers();
    expect(Object.keys(sessionStorage)).toEqual([]);
    Object.assign(sessionStorage, other);
    expect(await readNoteDraft('loan_1', ana)).toBeNull();
  });
});
