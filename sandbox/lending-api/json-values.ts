export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

type RawJson = { rawJSON: (text: string) => Json };

// A number that no double can hold. JSON.rawJSON is in Node 24, but not yet in TypeScript's library.
export const exactNumber = (text: string): Json => (JSON as typeof JSON & RawJson).rawJSON(text);
