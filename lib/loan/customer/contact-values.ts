/** In characters. RFC 5321 allows 254, and no telephone is as long. */
const maxLength = 254;

/** The area codes of Brazil (Anatel's plan of numbers), by their first digit. */
const area = '[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579]';
/** Mobile numbers have had a ninth digit since 2012 to 2016, which is put before an older one. */
const national = new RegExp(
  `^(?<area>${area})(?:(?<mobile>9\\d{8})|(?<old>[6-9]\\d{7})|(?<landline>[2-5]\\d{7}))$`,
);
const inFormOfCpf = /^\d{3}\.\d{3}\.\d{3}/;

/** Returns a telephone as `+` and its digits; null for any other text. One without `+` or `00` is Brazilian, with its area code. */
export function parsePhone(text: string): string | null {
  const written = text.length > maxLength ? '' : text.normalize('NFKC').trim();
  if (inFormOfCpf.test(written) || !/^[+(]?\d[\d\s()./\p{Pd}]*$/u.test(written)) return null;
  const digits = written.replace(/\D/g, '');
  const foreign = /^\+(?!55)|^00(?!55)/.test(written) ? digits.replace(/^00/, '') : null;
  if (foreign !== null) return /^[1-9]\d{7,14}$/.test(foreign) ? `+${foreign}` : null;
  // Before the area code may stand the country, and the zero of a trunk call with the number of its carrier.
  const [, number = ''] = /^(?:(?:00)?(?:55)?0?|0\d\d)(\d{10,11})$/.exec(digits) ?? [];
  const groups = national.exec(number)?.groups;
  if (!groups) return null;
  const { mobile, old, landline } = groups;
  return `+55${groups.area}${mobile ?? landline ?? `9${old}`}`;
}

/** Returns an e-mail address in lower case, compatible characters made plain; null for any other text. */
export function parseEmail(text: string): string | null {
  const plain = (character: string) => character.normalize('NFKC').toLowerCase().normalize('NFKC');
  const address = text.length > maxLength ? '' : plain(plain(text)).trim();
  return /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(address)
    ? address
    : null;
}
