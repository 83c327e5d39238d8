import type { JsonObject } from '../json.ts';
import { companies, employments } from './companies.ts';
import { creditPolicies, funds, products } from './house.ts';
import { people } from './people.ts';

const named = [...people, ...companies, ...employments].map(({ object }) => object);
const house = [funds, products, creditPolicies].flatMap((table) => Object.values(table));

/** What an identifier stands for when it is expanded. What belongs to one loan only is with that loan. */
export const directory: ReadonlyMap<string, JsonObject> = new Map(
  [...named, ...house].map((object) => [String(object.id), object]),
);
