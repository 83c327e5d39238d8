import type { Finding, Reason } from '../review/finding.ts';
import type { Instrument } from './find-instruments.ts';

export type InstrumentAssumption = {
  id: /** value: `reais` or `centavos`. */
    | 'amounts-in'
    /** A boleto paid after its due date may cost more than it says. */
    | 'charges-after-due-date'
    /** Due on a day without banking, it is payable on the next business day. value: `YYYY-MM-DD` of that. */
    | 'payable-on-business-day'
    /** value: the two days that the due factor can mean, with a blank between. */
    | 'two-readings-of-factor';
  value?: string;
};

export type InstrumentReason = {
  code:
    | 'no-amount-in-line'
    | 'no-date-in-line'
    | 'two-readings-of-factor'
    | 'overdue-when-paid'
    /** 44 digits that do not hold may be no barcode at all. */
    | 'may-be-another-number'
    | 'digits-missing'
    | 'account-digit-missing'
    | Reason['code'];
  path: string | null;
};

/** A finding like the others of the review, about one payment instrument of the cash-out. */
export type InstrumentFinding = Omit<Finding, 'check' | 'assumptions' | 'explainedBy' | 'reason'> & {
  check: 'instrument-digits' | 'instrument-form' | 'boleto-amount' | 'boleto-due-date' | 'boleto-overdue';
  /** JSON Pointer of the instrument. */
  path: string;
  kind: Instrument['kind'];
  assumptions: InstrumentAssumption[];
  explainedBy: InstrumentAssumption | null;
  reason: InstrumentReason | null;
};

type Given = Pick<InstrumentFinding, 'check' | 'verdict' | 'path' | 'kind' | 'formula' | 'source'> &
  Partial<InstrumentFinding>;

/** A finding with nothing but defaults left open; `paths` are the instrument's and those of the inputs. */
export function instrumentFinding(given: Given): InstrumentFinding {
  const { inputs = [], path, verdict, size = verdict === 'differs' ? 'material' : null } = given;
  return {
    unit: null,
    declared: null,
    expected: null,
    difference: null,
    assumptions: [],
    explainedBy: null,
    alternatives: [],
    unlisted: 0,
    reason: null,
    ...given,
    size,
    inputs,
    paths: [...new Set([path, ...inputs.flatMap((input) => input.path ?? [])])],
  };
}
