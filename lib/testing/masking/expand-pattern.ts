/**
 * Returns texts that a pattern of known words matches: each of its alternatives once, with a blank for what
 * it only allows. Reads what
 * such patterns are made of: groups, alternatives, classes, `?`, `*` and counts.
 */
export function expandPattern(source: string): string[] {
  let index = 0;
  const alternatives = (): string[] => {
    let texts = sequence();
    while (source[index] === '|') {
      index++;
      texts = [...texts, ...sequence()];
    }
    return texts;
  };
  const sequence = (): string[] => {
    let texts = [''];
    while (index < source.length && source[index] !== '|' && source[index] !== ')') {
      const next = repeated(atom());
      texts = texts.flatMap((text) => next.map((ending) => text + ending));
    }
    return texts;
  };
  const atom = (): string[] => {
    const [sign = ''] = /^(?:\\.|\[[^\]]*\]|\(\?[:!]|.)/u.exec(source.slice(index)) ?? [];
    index += sign.length;
    if (sign.startsWith('(')) {
      const inner = alternatives();
      index++;
      return sign === '(?!' ? [''] : inner;
    }
    if (sign.startsWith('[')) return [sign[1] ?? ''];
    if (sign === '\\s') return [' '];
    if (sign === '\\d') return ['1'];
    return /^(?:\\[bw]|[.^$])$/.test(sign) ? [''] : [sign.replace('\\', '')];
  };
  const repeated = (texts: string[]): string[] => {
    const [count = ''] = /^(?:[?*+]|\{\d+,\d*\})/.exec(source.slice(index)) ?? [];
    index += count.length;
    if (count === '?' && texts[0] !== ' ') return ['', ...texts];
    return count === '*' || count.startsWith('{0') ? [' '] : texts;
  };
  return alternatives();
}
