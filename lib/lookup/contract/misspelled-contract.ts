const meant = 'contrato';
/** One letter from it, and words of their own: a contact, who hires. */
const others = new Set('contato contatos contrata contrate contratou contraio contralto contrito'.split(' '));

/** True for `contrato` with one letter wrong, missing, too many, or two swapped: `comtrato`, `contarto`. */
export function isMisspelt(word: string): boolean {
  if (word.length < 7 || word.length > 9 || word === meant || others.has(word)) return false;
  let start = 0;
  while (start < meant.length && word[start] === meant[start]) start++;
  const [rest, ours] = [word.slice(start), meant.slice(start)];
  const isSwapped = rest[0] === ours[1] && rest[1] === ours[0] && rest.slice(2) === ours.slice(2);
  return (
    isSwapped ||
    rest.slice(1) === ours.slice(1) ||
    (word.length < meant.length && rest === ours.slice(1)) ||
    (word.length > meant.length && rest.slice(1) === ours)
  );
}
