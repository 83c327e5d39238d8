import { isCpf } from './customer/cpf-cnpj-check-digits.ts';
import { maskedPart } from './masked.ts';

/**
 * The standard identifier of a Brazilian credit contract (IPOC) of a person: the root of the lender's CNPJ (8), the
 * modality (4), the kind of client (1: a person with a CPF), the CPF (11), and the contract's own number (1 to 40).
 */
export type Ipoc = {
  /** As written, up to the CPF. */
  beforeCpf: string;
  /** Eleven digits, or `maskedPart`. */
  cpf: string;
  contract: string;
};

const gap = '[ ./_-]{0,2}';
const part = maskedPart.replace(/[[\]]/g, '\\$&');
const form = new RegExp(
  `^((?:[\\dA-Z]${gap}){8}(?:\\d${gap}){4}1${gap})((?:\\d${gap}){10}\\d|${part})${gap}([\\p{L}\\d\\[][^]{0,120})$`,
  'iu',
);
const maxContractLength = 40;

/** Reads an IPOC of a person, with separators or without, whose CPF may be masked; null for any other text. */
export function readIpoc(text: string): Ipoc | null {
  const [, beforeCpf = '', written = '', contract = ''] = form.exec(text) ?? [];
  const cpf = written === maskedPart ? written : written.replace(/\D/g, '');
  const isContract = contract.replace(/[^\p{L}\d]/gu, '').length <= maxContractLength;
  return isContract && (cpf === maskedPart || isCpf(cpf)) ? { beforeCpf, cpf, contract } : null;
}
