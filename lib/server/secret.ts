/**
 * A value that prints as `[secret]` wherever it is logged, inspected or turned into JSON. It may be replaced while the
 * process runs, so whoever holds a secret asks for its value each time that it is used.
 */
export class Secret {
  #value: string;
  #previous: string | null = null;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself as it is now, for the one place that sends it. */
  reveal(): string {
    return this.#value;
  }

  /** The value before the last replacement; null where there was none. */
  revealPrevious(): string | null {
    return this.#previous;
  }

  /** Gives every holder of this secret another value. */
  replace(value: string): void {
    this.#previous = this.#value;
    this.#value = value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}
