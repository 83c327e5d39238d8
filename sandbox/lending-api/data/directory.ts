import type { JsonObject } from '../json-values.ts';
import { companies, employments } from './companies.ts';
import { people } from './customers.ts';
import { creditPolicies, funds, products } from './house.ts';

const named = [...people, ...companies, ...employments].map(({ object }) => object);
const house = [funds, products, creditPolicies].flatMap((table) => Object.values(table));

/** The objects that replace an identifier when it is expanded. Those of one loan only stand with that loan. */
export const directory: ReadonlyMap<string, JsonObject> = new Map(
  [...named, ...house].map((object) => [String(object.id), object]),
);
