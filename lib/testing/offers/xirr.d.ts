/** The package has no types of its own: a yearly rate, days over 365. */
declare module 'xirr' {
  function xirr(flows: readonly { amount: number; when: Date }[]): number;
  export = xirr;
}
