import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';

/** A query builder that is connected to nothing. */
const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The text of a part of a statement, once and for all: for one without values of its own. */
export function sqlText(part: RawBuilder<unknown>): string {
  const { sql, parameters } = part.compile(builder);
  if (parameters.length > 0) throw new Error('a text that is written once holds no values');
  return sql;
}
