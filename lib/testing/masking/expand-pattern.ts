/**
 * Returns texts that a pattern of known words matches: each of its alternatives once, with a blank for what
 * it only allows. Reads what
 * such patterns are made of: groups, alternatives, classes, `?`, `*` and counts.
 */
export function expandPattern(source: string): string[] {
  let at = 0;
  const alternatives = (): string[] => {
    let texts = sequence();
    while (source[at] === '|') {
      at++;
      texts = [...texts, ...sequence()];
    }
    return texts;
  };
  const sequence = (): string[] => {
    let texts = [''];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const next = repeated(atom());
      texts = texts.flatMap((text) => next.map((one) => text + one));
    }
    return texts;
  };
  const atom = (): string[] => {
    const [sign = ''] = /^(?:\\.|\[[^\]]*\]|\(\?[:!]|.)/u.exec(source.slice(at)) ?? [];
    at += sign.length;
    if (sign.startsWith('(')) {
      const inner = alternatives();
      at++;
      return sign === '(?!' ? [''] : inner;
    }
    if (sign.startsWith('[')) return [sign[1] ?? ''];
    if (sign === '\\s') return [' '];
    if (sign === '\\d') return ['1'];
    return /^(?:\\[bw]|[.^$])$/.test(sign) ? [''] : [sign.replace('\\', '')];
  };
  const repeated = (texts: string[]): string[] => {
    const [count = ''] = /^(?:[?*+]|\{\d+,\d*\})/.exec(source.slice(at)) ?? [];
    at += count.length;
    if (count === '?' && texts[0] !== ' ') return ['', ...texts];
    return count === '*' || count.startsWith('{0') ? [' '] : texts;
  };
  return alternatives();
}
