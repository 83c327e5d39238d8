import type { JsonObject } from '#lib/loan/json.ts';

/** Every panel takes the loan; anything else of the view it takes from `useLoanView`. */
export type PanelProps = { loan: JsonObject };
