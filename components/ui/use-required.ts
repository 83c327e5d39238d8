import { type Context, useContext } from 'react';

/** The value of a context. It throws where nothing provides one. `name`: what is to stand above. */
export function useRequired<T>(context: Context<T | null>, name: string): T {
  const value = useContext(context);
  if (value === null) throw new Error(`${name} has to stand above`);
  return value;
}
