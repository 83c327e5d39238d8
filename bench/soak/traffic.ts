import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { contractNumber } from '../bench-loan.ts';
import type { FaultRole } from '../faults/fault-role.ts';

/** Somebody who reads loans all the time. */
export type Reader = { name: string; subject: string; role: FaultRole; cookie: string };

/** A loan that a reader received, to be found in the access log. */
export type ReleasedAnswer = { requestId: string; loan: string; subject: string };

export type Traffic = {
  /** Answers by kind: `json`, `page`, or what came instead. */
  counts: Record<string, number>;
  /** Answers that held what this reader must not get. */
  wrong: string[];
  stop: () => Promise<void>;
};

type Options = {
  origin: string;
  readers: readonly Reader[];
  onReleased: (answer: ReleasedAnswer) => void;
  /** So many requests at most, in all. */
  maxRequests: number;
};

/** Few loans, so that several people often read the same one at the same time. */
const loans = 40;
const maxPauseMs = 60;
const afterFailureMs = 100;
/** One answer in so many is a page. */
const pageEvery = 4;
/** The document of the customer, which a masked role must not see. */
const maskedValue = '390.533.447-05';

/** Lets each reader ask for one loan after another. */
export function startTraffic({ origin, readers, onReleased, maxRequests }: Options): Traffic {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  let stopped = false;
  let asked = 0;
  const count = (kind: string) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };

  const readOne = async (reader: Reader) => {
    const loan = `loan_soak_${randomInt(loans)}`;
    const isPage = randomInt(pageEvery) === 0;
    const path = isPage ? `/loans/${loan}?expand=customer` : `/api/loans/${loan}?expand=customer`;
    const response = await fetch(origin + path, { headers: { cookie: reader.cookie } });
    const text = await response.text();
    if (response.status !== 200) {
      count(`${response.status} ${codeOf(text) ?? response.headers.get('x-from') ?? ''}`);
      return false;
    }
    const isLoan = text.includes(contractNumber);
    if (!isLoan) {
      count('page of a problem');
      return false;
    }
    count(isPage ? 'page' : 'json');
    const fault = isPage ? faultOfPage(text, loan, reader) : faultOfJson(text, loan, reader);
    if (fault) wrong.push(`${reader.name}: ${fault} (${response.headers.get('x-request-id')})`);
    onReleased({ requestId: response.headers.get('x-request-id') ?? '', loan, subject: reader.subject });
    return true;
  };

  const read = async (reader: Reader) => {
    while (!stopped && asked < maxRequests) {
      asked += 1;
      const received = await readOne(reader).catch(() => {
        count('no answer');
        return false;
      });
      await wait(received ? randomInt(maxPauseMs) : afterFailureMs);
    }
  };
  const all = Promise.all(readers.map(read));
  return {
    counts,
    wrong,
    stop: async () => {
      stopped = true;
      await all;
    },
  };
}

/** The code of a problem, in JSON or in the data of a page. */
const codeOf = (text: string) => /\bcode\\?":\\?"(\w+)/.exec(text)?.[1];

function faultOfJson(text: string, loan: string, { name, role }: Reader): string | null {
  const view = JSON.parse(text) as { loan: { id: string }; reader: string; visibility: string };
  if (view.loan.id !== loan) return `asked for ${loan} and got ${view.loan.id}`;
  if (view.reader !== name) return `got the view of ${view.reader}`;
  return visibilityFault(text, role);
}

function faultOfPage(text: string, loan: string, { role }: Reader): string | null {
  const others = new Set(text.match(/loan_soak_\d+/g));
  others.delete(loan);
  if (others.size > 0) return `asked for ${loan} and got ${[...others].join(', ')}`;
  return visibilityFault(text, role);
}

function visibilityFault(text: string, role: FaultRole): string | null {
  const isShown = text.includes(maskedValue);
  if (role === 'support' && isShown) return 'got a masked value';
  return role === 'analyst' && !isShown ? 'got a masked loan' : null;
}
