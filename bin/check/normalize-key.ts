type NormalizedKey = {
  /** The key as it was probably meant. */
  key: string;
  /** Its faults, in words that do not hold it. */
  faults: string[];
};

type Mend = { fault: string; mend: (key: string) => string };

/** In the order in which a key may have been wrapped, outermost first. */
const mends: Mend[] = [
  { fault: 'it has a line break or a blank at an end', mend: (key) => key.trim() },
  { fault: 'it has quotes around it', mend: (key) => /^(["'`])(.*)\1$/s.exec(key)?.[2] ?? key },
  {
    fault: 'it begins with "Authorization:"',
    mend: (key) => key.replace(/^authorization:\s*/i, ''),
  },
  {
    fault: 'it begins with the name of a scheme ("Bearer" or "Basic"): LENDING_API_AUTH_SCHEME says that',
    mend: (key) => key.replace(/^(bearer|basic)\s+/i, ''),
  },
  { fault: 'it is the Base64 of "key:", not the key itself', mend: fromBase64 },
  {
    fault: 'it ends with the colon that divides user name and password',
    mend: (key) => key.replace(/:$/, ''),
  },
];

/** Undoes what people do to a key on its way into a variable. */
export function normalizeKey(given: string): NormalizedKey {
  const faults: string[] = [];
  let key = given;
  for (const { fault, mend } of mends) {
    const mended = mend(key);
    if (mended === key) continue;
    faults.push(fault);
    key = mended;
  }
  if (/\s/.test(key)) faults.push('it holds a blank or a line break');
  return { key, faults };
}

/** Base64 of printable text that ends with a colon is no coincidence. */
function fromBase64(key: string): string {
  if (key.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(key)) return key;
  const text = Buffer.from(key, 'base64').toString('latin1');
  return /^[\x21-\x7e]+:$/.test(text) ? text.slice(0, -1) : key;
}
