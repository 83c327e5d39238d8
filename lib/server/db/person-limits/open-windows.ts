/**
 * The SQL of a query for a person's open windows, as JSON in the form of `LimitWindow`. `person` is a table of the outer
 * query with the columns issuer and subject: the session is read together with them, in one statement.
 */
export function openWindowsOf(person: string): string {
  return `select jsonb_agg(jsonb_build_object('limit', limit_name, 'period', period, 'used', used,
        'secondsLeft', extract(epoch from ends_at - now())::float8, 'isExceeded', exceeded_at is not null))
      from person_limit_window held
      where held.issuer = ${person}.issuer and held.subject = ${person}.subject and held.ends_at > now()`;
}
