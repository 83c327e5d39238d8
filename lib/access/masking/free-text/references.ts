import { isCnpj, isCpf } from '#lib/loan/cpf-cnpj-check-digits.ts';
import { isLuhn, isMobile } from '../personal-numbers.ts';

/** Stands for a reference during the search. No pattern matches it, and no name or address goes on beyond it. */
const referenceMark = '\u0001';

const hint = /contra[tc]|ccb|proposta|opera|lice|protocolo|nsu|[A-Z][-/ ]?(?:19|20)\d\d/iu;
/** A number after a word that says what it is; or as in `CCB-2026-000417`, after capitals and with a year. */
const reference =
  /(?<![\p{L}\p{N}_.-])(?:(?:[Cc]ontratos?|CONTRATOS?|[Cc]ontract|CCB|[Pp]roposta|PROPOSTA|[Oo]pera[cç][aã]o|[Aa]p[oó]lice|[Pp]rotocolo|PROTOCOLO|NSU)(?:\s?(?:n[º°o.]{0,2}|Nº|#|:)){0,2}[-\s]{0,2}(?<number>\d(?:[./-]?\d){3,24})|(?!CPF|CNPJ|RG|CNH|PIS|TEL|CEL|FONE|ZAP|PIX|CEP)[A-Z]{2,5}[-/ ]?(?<coded>(?:19|20)\d\d[./-]?\d{3,8}))(?![.,/-]?\d|[\p{L}_])/gu;

/** Takes the numbers of contracts, proposals and protocols out of a text, so that they are not searched. */
export function withoutReferences(text: string) {
  const numbers: string[] = [];
  if (text.includes(referenceMark) || !hint.test(text))
    return { searched: text, restore: (masked: string) => masked };
  const searched = text.replace(reference, (match, number: string | undefined, coded: string | undefined) => {
    const digits = number ?? coded ?? '';
    if (isPersonal(digits)) return match;
    numbers.push(digits);
    return match.slice(0, match.length - digits.length) + referenceMark;
  });
  /** Null where one of them was masked with what stands beside it, so that it is not known which. */
  const restore = (masked: string): string | null => {
    const parts = masked.split(referenceMark);
    if (parts.length !== numbers.length + 1) return null;
    return parts.map((part, index) => part + (numbers[index] ?? '')).join('');
  };
  return { searched, restore };
}

/** True where the digits are a document or a telephone all the same: then the word before them does not count. */
function isPersonal(number: string): boolean {
  const bare = number.replace(/\D/g, '');
  return isCpf(bare) || isCnpj(bare) || (/^[3-6]/.test(bare) && isLuhn(bare)) || isMobile(bare);
}
