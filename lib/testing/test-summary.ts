import { createTranslator } from 'use-intl/core';
import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import en from '#lib/i18n/en.json' with { type: 'json' };
import type { Locale } from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { readLedger } from '#lib/ledger/read-ledger.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { findContradictions } from '#lib/position/find-contradictions.ts';
import { readPayoff } from '#lib/position/payoff/read-payoff.ts';
import { readCorrectedPosition } from '#lib/position/read-corrected-position.ts';
import { repaymentOf } from '#lib/position/repayment.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { createFormat } from '#lib/view/format.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { nothingOwed } from '#lib/view/nothing-owed.ts';
import type { Summary } from '#lib/view/summary/summary-facts.ts';
import { judgeLoan } from '#lib/view/verdicts/loan-verdicts.ts';

/** The half of a summary that is of the loan, and the half that is of the language. */
type SummaryFacts = Pick<Summary, 'verified' | 'missed'> & {
  view: Summary['view'] & Pick<LoanView, 'verdicts'>;
};
type SummaryLanguage = Omit<Summary, keyof SummaryFacts>;

const timeZone = 'America/Sao_Paulo';
const units = { amountUnit: 'auto', rateUnit: 'auto' } as const;

export const display: DisplaySettings = {
  ...units,
  timeZone,
  statusLabels: {},
  noteCategories: ['contact', 'promise', 'decision', 'alert'],
  noteMonths: 24,
  defaultExpand: [],
  defaultPaymentFor: null,
  loanIdPattern: '^loan_',
  apiTimeoutMs: 15_000,
};

export function languageOf(locale: Locale, settings: DisplaySettings = display): SummaryLanguage {
  const messages = locale === 'en' ? en : ptBr;
  return {
    t: createTranslator({ locale, messages, namespace: 'summary' }),
    statuses: createTranslator({ locale, messages, namespace: 'head.statuses' }),
    means: createTranslator({ locale, messages, namespace: 'position.means' }),
    verdicts: createTranslator({ locale, messages, namespace: 'verdicts' }),
    nothingOwed: createTranslator({ locale, messages, namespace: 'nothingOwed' }),
    paymentCauses: createTranslator({ locale, messages, namespace: 'paymentCauses' }),
    contradictions: createTranslator({ locale, messages, namespace: 'contradictions' }),
    promises: createTranslator({ locale, messages, namespace: 'promises' }),
    format: createFormat({ locale, timeZone }),
    display: settings,
  };
}

type Options = {
  today?: string;
  isMasked?: boolean;
  paymentFor?: string | null;
  fields?: string[] | null;
  verified?: SummaryFacts['verified'];
  missed?: number;
  notes?: SummaryFacts['view']['notes'];
};

/** A view as the desk makes it, without a server: reviewed, placed, and masked for a role that sees no person's data. */
export function factsOf(loan: JsonObject, options: Options = {}): SummaryFacts {
  const { today = '2026-05-20', isMasked = false, paymentFor = null, fields = null } = options;
  const id = parseLoanId('loan_8fKq2Lw');
  if (!id) throw new Error('no identifier');
  const answer: LoanAnswer = {
    loan,
    deviations: [],
    request: { loan: id, expand: [], fields, paymentFor },
    retrievedAt: '2026-11-23T17:05:00.000Z',
    requestId: 'req_1',
  };
  const visible = isMasked ? maskAnswer(answer, { except: [] }).answer : answer;
  const review = reviewOffer(visible.loan, { ...units, timeZone });
  const asked = { review, today, timeZone, fields, paymentFor };
  const { position, inputs } = readCorrectedPosition(visible.loan, asked);
  const contradictions = findContradictions(visible.loan, asked);
  const ledger = readLedger({ loan: visible.loan, review, inputs, paymentFor });
  const reviewed = { loan: visible.loan, review, position, ledger, contradictions };
  const computed = { ...reviewed, nothingOwed: nothingOwed(reviewed, { timeZone, today }) };
  const judged = judgeLoan(computed, { timeZone, today, isNarrowed: fields !== null });
  return {
    view: {
      loan: visible.loan,
      request: visible.request,
      retrievedAt: visible.retrievedAt,
      notes: options.notes ?? [],
      position,
      payoff: readPayoff({
        loan: visible.loan,
        review,
        position,
        inputs,
        contradictions,
        paymentFor: asked.paymentFor,
      }),
      contradictions,
      ledger,
      repayment: repaymentOf(inputs),
      nothingOwed: computed.nothingOwed,
      review,
      verdicts: judged.verdicts,
      verdictReasons: judged.verdictReasons,
      rights: isMasked ? ['reveal', 'verify'] : [],
      visibility: isMasked ? 'masked' : 'full',
    },
    verified: options.verified ?? null,
    missed: options.missed ?? 0,
  };
}
