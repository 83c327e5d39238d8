import type { Finding, Reason } from '../review/finding.ts';
import type { Instrument } from './instrument.ts';

export type InstrumentAssumption = {
  id: /** value: `reais` or `centavos`. */
    | 'amounts-in'
    /** A boleto paid after its due date may cost more than it says. */
    | 'charges-after-due-date'
    /** Due on a closed day, so payable on the next business day. value: that day, `YYYY-MM-DD`. */
    | 'payable-on-business-day'
    /** value: the two days that the due factor can mean, separated by a space. */
    | 'two-readings-of-factor';
  value?: string;
};

export type InstrumentReason = {
  code:
    | 'no-amount-in-line'
    | 'no-date-in-line'
    | 'two-readings-of-factor'
    | 'overdue-when-paid'
    /** 44 digits with wrong check digits may not be a barcode at all. */
    | 'may-be-another-number'
    | 'digits-missing'
    | 'account-digit-missing'
    | Reason['code'];
  path: string | null;
};

/** A finding of the review about one payment instrument of a cash-out. */
export type InstrumentFinding = Omit<Finding, 'check' | 'assumptions' | 'explainedBy' | 'reason'> & {
  check: 'instrument-digits' | 'instrument-form' | 'boleto-amount' | 'boleto-due-date' | 'boleto-overdue';
  /** The JSON Pointer of the instrument. */
  path: string;
  kind: Instrument['kind'];
  assumptions: InstrumentAssumption[];
  explainedBy: InstrumentAssumption | null;
  reason: InstrumentReason | null;
};

const sources: Record<Instrument['kind'], string | null> = {
  boleto: 'Carta-Circular BCB 2.926/2000',
  'boleto-part': 'Carta-Circular BCB 2.926/2000',
  'pix-key': 'Resolução BCB 1/2020 (Pix)',
  'pix-end-to-end-id': 'Resolução BCB 1/2020 (Pix)',
  cpf: 'Receita Federal',
  cnpj: 'IN RFB 2.229/2024',
  // Each bank has its own rules.
  'bank-account': null,
};

/** The norm that an instrument was checked against; null without one. */
export function sourceOf(instrument: Instrument): string | null {
  const isCollection = instrument.kind === 'boleto' && instrument.collection !== null;
  return isCollection ? 'FEBRABAN, layout padrão de arrecadação' : sources[instrument.kind];
}

type RequiredMembers = Pick<InstrumentFinding, 'check' | 'verdict' | 'path' | 'kind' | 'formula' | 'source'> &
  Partial<InstrumentFinding>;

/** Fills a finding with defaults. Its `paths` are those of the instrument and of the inputs. */
export function instrumentFinding(given: RequiredMembers): InstrumentFinding {
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
