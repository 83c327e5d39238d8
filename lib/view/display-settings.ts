type RateUnitSet = 'auto' | 'fraction' | 'percent' | 'basis-points';

/** How this lender wants loans shown: its configuration, none of it secret. */
export type DisplaySettings = {
  /** ISO 4217. */
  currency: string;
  /** IANA zone in which instants are shown. */
  timeZone: string;
  amountUnit: 'auto' | 'reais' | 'centavos';
  /** Of all rates, or of each group that is named, for they do mix; `auto` and what is not named is inferred. */
  rateUnit: RateUnitSet | { [group in 'rates' | 'cet' | 'fine' | 'insurance-fee']?: RateUnitSet };
  /** JSON Pointers at which a customer's name may stand, first found wins. */
  customerNamePaths: string[];
  /** By reference name (`file`, `customer`, `company`): an address with `{id}` in it. */
  linkTemplates: Record<string, string>;
  defaultExpand: string[];
  sampleLoans: { id: string; shows: string }[];
  /** Source of the regular expression that loan identifiers fit. */
  loanIdPattern: string;
  /** Of the one that contract numbers fit; null where any number may be one. */
  contractNumberPattern: string | null;
};
