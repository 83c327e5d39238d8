/**
 * The JSON of one object from that of another, in UTF-8, and what `rest` has besides. Neither is empty, and `rest` has
 * no name of the other.
 */
export function joinJson(json: Uint8Array, rest: object): Uint8Array<ArrayBuffer> {
  return Buffer.concat([json.subarray(0, -1), Buffer.from(`,${JSON.stringify(rest).slice(1)}`)]);
}
