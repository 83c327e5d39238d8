import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import type { LoanNote } from '../loan-notes.ts';
import { entryDetails, splitIntoBlocks } from './timeline-blocks.ts';
import { buildTimeline, groupByDay } from './timeline-entries.ts';

const zone = 'America/Sao_Paulo';
const days = (loan: JsonObject) => groupByDay(buildTimeline(loan, zone), zone);
const details = (loan: JsonObject): Json[] => buildTimeline(loan, zone).map(entryDetails);

describe('blocksOf', () => {
  const loan = {
    transactions: ['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-18'].map((createdAt) => ({
      createdAt,
    })),
  };

  it('cuts into full blocks; a day that goes on has no second heading', () => {
    const blocks = splitIntoBlocks(days(loan), 2);
    expect(
      blocks.map((block) => block.days.map(({ day, heading, entries }) => [day, heading, entries.length])),
    ).toEqual([
      [['2026-11-20', true, 2]],
      [
        ['2026-11-20', false, 1],
        ['2026-11-19', true, 1],
      ],
      [['2026-11-18', true, 1]],
    ]);
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(3);
  });

  it('is empty where nothing happened', () => {
    expect(splitIntoBlocks([], 50)).toEqual([]);
  });
});

describe('the notes of the desk', () => {
  const note: LoanNote = {
    ...{
      id: 'n',
      category: 'alert',
      text: 'liga [••••] amanhã',
      holdsUntil: null,
      pinned: false,
      decision: null,
      promise: null,
    },
    ...{
      author: 'Ana',
      isOwn: false,
      writtenAt: '2026-11-21T14:00:00.000Z',
      editedAt: null,
      isOutdated: null,
    },
  };

  it('stand among the events with their author, and are no field of the loan', () => {
    const history = [{ description: 'a', createdAt: '2026-11-20T14:00:00.000Z' }];
    // A member of the API of any name is no note.
    const loan = { history, $notes: [{ text: 'x', writtenAt: '2026-11-22T14:00:00.000Z' }] };
    const [first, ...others] = buildTimeline(loan, zone, [
      note,
      { ...note, text: null, writtenAt: '2026-11-21T13:00:00.000Z' },
    ]);
    expect([first?.title, first?.source, first && entryDetails(first)]).toEqual([
      'Ana: liga [••••] amanhã',
      'note',
      null,
    ]);
    expect(others.map(({ title }) => title)).toEqual(['Ana: ••••', 'a']);
  });
});

describe('detailsOf', () => {
  it('is what a row does not show', () => {
    const createdAt = '2026-11-20T14:00:00.000Z';
    expect(details({ history: [{ description: 'a', status: 'open', createdAt }] })).toEqual([null]);
    expect(
      details({
        history: [{ description: 'a', status: 'open', createdAt, metadata: { by: 1 }, extra: null }],
      }),
    ).toEqual([{ metadata: { by: 1 }, extra: null }]);
    expect(details({ transactions: [{ amount: 1, description: 'a', createdAt: '2026-11-20' }] })).toEqual([
      null,
    ]);
    expect(details({ attachments: [{ file: { id: 'file_1', name: 'a' }, linkedAt: createdAt }] })).toEqual([
      { file: { id: 'file_1', name: 'a' } },
    ]);
  });

  it('holds a status that did not change, and a text too long for the row', () => {
    const long = 'a'.repeat(301);
    const history = ['2026-11-19', '2026-11-20'].map((day) => ({
      description: long,
      status: 'open',
      createdAt: `${day}T14:00:00.000Z`,
    }));
    expect(details({ history })).toEqual([{ description: long, status: 'open' }, { description: long }]);
  });

  it('holds nothing of a signature, which the evidence shows, but a masked signer', () => {
    const signature = {
      signer: 'sgnr_1',
      context: { id: 'sign_1', signedAt: '2026-11-20', context: { headers: { cookie: 'a' } } },
    };
    expect(details({ signatures: [signature] })).toEqual([null]);
    const signer = { $masked: 'string' };
    expect(details({ signatures: [{ ...signature, signer }] })).toEqual([{ signer }]);
  });

  it('takes entries that are no objects', () => {
    expect(details({ history: ['text', null, 7, ['a']] })).toEqual([null, null, null, ['a']]);
  });

  it('holds what is hidden in the row, so that it can be revealed there', () => {
    const hidden = { $masked: 'string' };
    expect(details({ attachments: [{ file: hidden }] })).toEqual([{ file: hidden }]);
    expect(details({ history: [hidden, { description: 'to [••••]' }] })).toEqual([
      hidden,
      { description: 'to [••••]' },
    ]);
  });
});
