import { afterAll, beforeAll } from 'vitest';
import { type RunningSandbox, startSandbox } from '../app.ts';
import { isObject, type Json, type JsonObject } from '../json-values.ts';

export const apiKey = 'key-of-the-tests';
const bearer = { authorization: `Bearer ${apiKey}` };

/** A sandbox of one test file, on a free port, with real HTTP to it. */
export const sandboxForTests = (delayMs = 0) => {
  let running: RunningSandbox | undefined;
  beforeAll(async () => {
    running = await startSandbox({ apiKey, delayMs, host: '127.0.0.1', port: 0 });
  });
  afterAll(() => running?.stop());
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${running?.url}${path}`, { headers: bearer, ...init });
  const loan = async (path: string): Promise<JsonObject> => {
    const answer = await get(`/v1/loans/${path}`);
    const body = (await answer.json()) as Json;
    if (answer.status !== 200 || !isObject(body)) throw new Error(`${path} answered ${answer.status}`);
    return body;
  };
  return { get, loan };
};

/** The value at a dotted path; a number is an index. */
export const valueAt = (value: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return (inner as { readonly [key: string]: Json })[step];
  }, value);

export type Leaf = { readonly key: string; readonly value: Json };

/** Every member of every object within. */
export const leavesOf = (value: Json): readonly Leaf[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, Json]) => [
    { key, value: inner },
    ...leavesOf(inner),
  ]);
};
