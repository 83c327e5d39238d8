/** A search for people by name or subject, as an auditor typed it, ready for SQL and for the access log. */
export function personSearch(typed: string) {
  // Postgres text cannot hold NUL.
  const text = typed.trim().replaceAll('\0', '\uFFFD');
  return {
    /** For `ilike`: matches a text that contains the typed one, and every text if nothing was typed. */
    pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    /** The fields of the search's record: the people found, if they are few. The typed text itself is not recorded. */
    recordedFields: (people: readonly { subject: string }[]): string[] => {
      if (text === '') return [];
      const subjects = [...new Set(people.map(({ subject }) => `person:${subject}`))];
      return subjects.length <= 3 ? ['person', ...subjects] : ['person'];
    },
  };
}
