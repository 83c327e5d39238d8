import type { Migration } from 'kysely/migration';

/** An index of a large table: its name, and what follows `on` in its `create index`. */
export type LargeIndex = { name: string; on: string };

/** The schema of one release, and the other releases that it gets on with. */
export type Release = {
  /** In the order in which they run, which is the order of their names. */
  migrations: Readonly<Record<string, Migration>>;
  /** Indexes that are built while desks work. Desks work without them, too, only slower. */
  indexes: readonly LargeIndex[];
  /**
   * The last migration that this release cannot do without. It is one of an earlier release, so that a desk of this
   * release starts on the schema of the release before.
   */
  oldestSchema: string;
  /**
   * The last migration that another release has to know to work on this schema. It is raised when something is taken
   * away that earlier releases use.
   */
  oldestRelease: string;
};
