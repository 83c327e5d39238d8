/** A swap of two neighbors counts as two. */
const maxLetters = 2;

/**
 * Finds names that are no variable of the desk, begin with the first word of some (`LENDING_`, `OIDC_`), and are at most
 * two letters away from one of those. `NAME_FILE` is never one: which of them are read depends on the variable.
 */
export function findMisspelled(
  given: readonly string[],
  variables: readonly string[],
): { variable: string; meant: string }[] {
  return given
    .filter((name) => !variables.includes(name) && !name.endsWith('_FILE'))
    .flatMap((variable) => {
      const relatives = variables.filter((name) => isOneFamily(name, variable));
      const meant = relatives.find((name) => lettersBetween(name, variable) <= maxLetters);
      return meant === undefined ? [] : [{ variable, meant }];
    });
}

function isOneFamily(name: string, other: string): boolean {
  const [word, ...more] = name.split('_');
  return more.length > 0 && other.startsWith(`${word}_`);
}

/** The letters to add, drop or replace until both are the same (Levenshtein). */
function lettersBetween(name: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [position, letter] of [...name].entries()) {
    const next = [position + 1];
    for (const [index, cost] of row.slice(1).entries()) {
      const replaced = (row[index] ?? 0) + (other[index] === letter ? 0 : 1);
      next.push(Math.min(replaced, cost + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
