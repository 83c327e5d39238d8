/** The digits that a scanner, or a person, takes for these letters. */
const digits: Readonly<Record<string, string>> = { O: '0', L: '1', I: '1', Z: '2', S: '5', B: '8' };

/**
 * Returns a number with such letters read as digits, in each group of characters that has a digit, too; not the letters
 * before the first digit where others are among them: `CCB-2O26-OOO417` is read as `CCB-2026-000417`.
 */
export const readLookAlikes = (written: string): string =>
  written.replace(/[A-Z\d]+/gi, (group) => {
    const [figures = ''] = /(?:^[OLIZSB]*)?\d[\dOLIZSB]*$/i.exec(group) ?? [];
    const read = figures.replace(/[OLIZSB]/gi, (letter) => digits[letter.toUpperCase()] ?? letter);
    return group.slice(0, group.length - figures.length) + read;
  });
