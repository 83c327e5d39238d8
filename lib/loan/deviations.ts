/** Where an answer departed from the specification. */
export type Deviation = {
  /** JSON Pointer (RFC 6901) into the loan; `''` is the loan itself. */
  path: string;
  expected: Expected;
  /** The type of what was found and, for a short value, the value: `string "5000.00"`. */
  found: string;
};

export type Expected =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'date'
  | 'date-time'
  | 'date-time with milliseconds and Z'
  | 'uuid'
  | 'identifier'
  | `identifier ${string}_`
  /** A number that a double cannot hold: kept as its text. */
  | 'number that a double holds'
  /** An object gave one name twice: the last one stands. */
  | 'each name once'
  | 'only with payment_for'
  | 'only when listed in fields'
  /** `expand` named this reference, and the identifier came. */
  | 'expanded object';
