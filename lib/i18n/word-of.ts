/** The texts of one namespace, as `useTranslations` returns them. */
type Words<K extends string> = ((key: K, values?: Record<string, string | number>) => string) & {
  has: (key: K) => boolean;
};

/** The word for a name of the log or of a person, which may be any text; null where the desk has no word for it. */
export function wordOf<K extends string>(
  t: Words<K>,
  name: string,
  values?: Record<string, string | number>,
): string | null {
  // A key is a name of its namespace, and every path of names has a dot. What `has` knows is a key.
  const key = name as K;
  return /^[\w:-]+$/.test(name) && !(name in {}) && t.has(key) ? t(key, values) : null;
}
