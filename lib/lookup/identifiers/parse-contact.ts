import { parseEmail, parsePhone } from '#lib/loan/customer/contact-values.ts';
import { parseDocument } from './parse-document.ts';

export const contactKinds = ['phone', 'email'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** What a text is parsed by, for each kind of contact. */
export const contactParsers: Record<ContactKind, (text: string) => string | null> = {
  phone: parsePhone,
  email: parseEmail,
};
/** `tel.:`, `o telefone dela é`. */
const label =
  /^(?:(?:o|meu|seu|my|her|his) )?(?:tel|telefone|cel|celular|fone|whatsapp|zap|pix|phone|mobile|e-?mail)(?![\p{L}\d])(?: (?:del[ae]|é|eh|is)(?= ))*[\s.:]*/iu;

/** Returns whether a typed text may be a telephone, all but its area code: `98765-4321`, `tel. 3265 4321`, `987654321`. */
export function isPhoneWithoutArea(text: string): boolean {
  const value = text.trim().replace(label, '');
  return (
    /^(?:9\s?\d{4}[\s.-]?|[2-9]\d{3}[\s.-])\d{4}$/.test(value) ||
    (value !== text.trim() && /^[2-9]\d{7}$/.test(value))
  );
}

/**
 * Reads a typed text that is a telephone or an e-mail address as a whole, after its label or without one. Figures alone
 * are a telephone only where they are those of a mobile number and of no CPF: shorter ones are mostly contract numbers.
 */
export function readContact(
  text: string,
): { kind: ContactKind; id: string; evidence: 'label' | 'whole' } | null {
  const trimmed = text.trim();
  const value = trimmed.replace(label, '');
  const evidence = value === trimmed ? 'whole' : 'label';
  const isBare = evidence === 'whole' && /^\d+$/.test(value);
  if (isBare && (!/^(?:55)?[1-9]{2}9\d{8}$/.test(value) || parseDocument(value))) return null;
  for (const kind of contactKinds) {
    const id = contactParsers[kind](value);
    if (id !== null) return { kind, id, evidence };
  }
  return null;
}
