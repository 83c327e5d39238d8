/**
 * What the check of a proof bundle says of one thing. `ok` is false where something does not fit, and null where nothing
 * can be said, because a signature, a head or a key is missing.
 */
export type ProofFinding = { code: string; ok: boolean | null; values: Record<string, string | number> };

type Signature = { publicKey: string; signature: string };
type Head = { log: string | null; sequence: number; instant: string; hash: string } & Partial<Signature>;
type Manifest = {
  /** The row before the first one of the chain. */
  begin: { sequence: number; hash: string };
  files: { name: string; sha256: string }[];
};
type Row = Record<string, string | string[] | number | null> & {
  sequence: number;
  instant: number;
  format: number;
  previous_hash: string;
  hash: string;
};
/** A row of the chain, and the link that was computed of it. */
type Link = { sequence: number; instant: number; previous: string; content: string; hash: string };

/**
 * Checks the files of a proof bundle: digests, signatures, links of the chain, and contents of rows. It is written for
 * browsers, apart from what the desk computes with, and as one class without imports: `verify.html` holds its source.
 */
export class ProofCheck {
  /** The fields of a record in the order in which format 1 hashes them. */
  static readonly recordFields = [
    ...['action', 'issuer', 'subject', 'name', 'roles', 'session_hash', 'loan', 'contract', 'expand'],
    ...['fields', 'paths', 'reason', 'outcome', 'request_id', 'ip', 'instance'],
  ];
  static readonly names = {
    ...{ manifest: 'manifest.json', signature: 'manifest-signature.json', keys: 'public-keys.txt' },
    ...{ csv: 'rows.csv', rows: 'rows.ndjson', chain: 'chain.txt', head: 'head.json' },
    ...{ keptHeads: 'kept-heads.ndjson', page: 'verify.html' },
  };

  readonly #files: ReadonlyMap<string, Blob>;
  /** A public key that the auditor knows from elsewhere; empty where there is none. */
  readonly #expectedKey: string;
  readonly #findings: ProofFinding[] = [];
  readonly #keys = new Set<string>();

  constructor(files: ReadonlyMap<string, Blob>, expectedKey = '') {
    this.#files = files;
    this.#expectedKey = expectedKey.trim();
  }

  /** Runs every check. Files that the manifest does not name are read as further heads that the auditor has kept. */
  async run(): Promise<ProofFinding[]> {
    try {
      await this.#checkAll();
    } catch {
      // A line is not of the form that the desk writes, or a file changed while it was read.
      this.#say('broken-off', false);
    }
    return this.#findings;
  }

  async #checkAll(): Promise<void> {
    const { names } = ProofCheck;
    const manifest = await this.#json<Manifest>(names.manifest);
    const head = await this.#json<Head>(names.head);
    if (!(await ProofCheck.#knowsEd25519())) this.#say('no-ed25519', null);
    for await (const line of ProofCheck.#lines(this.#files.get(names.keys))) this.#keys.add(line.trim());
    this.#checkKey();
    if (!manifest) return;
    await this.#checkFiles(manifest);
    await this.#checkManifestSignature();
    if (!head) return;
    await this.#checkSigned('head', head, ProofCheck.#headLines(head), { sequence: head.sequence });
    await this.#checkChain(manifest, head, await this.#readKeptHeads(manifest, head));
  }

  /** Adds a finding. Of one kind at most twenty are listed: a file of other rows would fill the page. */
  #say(code: string, ok: boolean | null, values: ProofFinding['values'] = {}): void {
    const count = this.#findings.filter((finding) => finding.code === code).length;
    if (count < 20) this.#findings.push({ code, ok, values });
    else if (!this.#findings.some((finding) => finding.code === 'more')) this.#say('more', ok);
  }

  async #json<T>(name: string): Promise<T | null> {
    const file = this.#files.get(name);
    try {
      // The files were written by the desk; one that was changed is seen by its digest.
      if (file) return JSON.parse(await file.text()) as T;
      this.#say('file-missing', false, { name });
    } catch {
      this.#say('file-unreadable', false, { name });
    }
    return null;
  }

  #checkKey(): void {
    const [key = ''] = this.#keys;
    if (key === '') this.#say('key-none', null);
    else if (this.#expectedKey === '') this.#say('key-compare', null, { key });
    else
      this.#say(this.#expectedKey === key ? 'key-expected' : 'key-other', this.#expectedKey === key, { key });
  }

  async #checkFiles({ files }: Manifest): Promise<void> {
    let fit = 0;
    for (const { name, sha256 } of files) {
      const file = this.#files.get(name);
      const digest =
        file && ProofCheck.#hex(await ProofCheck.#sha256(new Uint8Array(await file.arrayBuffer())));
      if (!file) this.#say('file-missing', false, { name });
      else if (digest !== sha256) this.#say('file-changed', false, { name });
      else fit += 1;
    }
    // A manifest that was shortened covers less.
    const { manifest, signature, ...listed } = ProofCheck.names;
    for (const name of Object.values(listed)) {
      if (!files.some((file) => file.name === name)) this.#say('file-not-listed', false, { name });
    }
    if (fit === Object.keys(listed).length && fit === files.length)
      this.#say('files-fit', true, { count: fit });
  }

  async #checkManifestSignature(): Promise<void> {
    const { manifest, signature } = ProofCheck.names;
    const file = this.#files.get(manifest);
    const signed = this.#files.has(signature) ? await this.#json<Signature>(signature) : {};
    if (!file || !signed) return;
    const digest = ProofCheck.#hex(await ProofCheck.#sha256(new Uint8Array(await file.arrayBuffer())));
    await this.#checkSigned('manifest', signed, ['loan-desk access log proof 1', digest]);
  }

  /** Says whether lines were signed, and by one of the keys of the bundle. */
  async #checkSigned(
    what: 'manifest' | 'head' | 'kept-head',
    { publicKey, signature }: Partial<Signature>,
    lines: readonly (string | number)[],
    values: ProofFinding['values'] = {},
  ): Promise<boolean> {
    if (!publicKey || !signature) {
      // Where there is a key, a signature that is missing was taken away.
      this.#say(`${what}-unsigned`, this.#keys.size > 0 ? false : null, values);
      return false;
    }
    const isSigned = this.#keys.has(publicKey) && (await ProofCheck.#verify(lines, publicKey, signature));
    if (isSigned === null) return true;
    if (!isSigned) this.#say(`${what}-forged`, false, values);
    else if (what !== 'kept-head') this.#say(`${what}-signed`, true, values);
    return isSigned;
  }

  /** The hashes of heads that were kept elsewhere, by their sequence. */
  async #readKeptHeads({ begin }: Manifest, head: Head): Promise<Map<number, string[]>> {
    const kept = new Map<number, string[]>();
    let outside = 0;
    for (const [name, file] of this.#files) {
      const isOwn = name !== ProofCheck.names.keptHeads && Object.values(ProofCheck.names).includes(name);
      if (isOwn) continue;
      let heads = 0;
      for await (const line of ProofCheck.#lines(file)) {
        const one = ProofCheck.#parseHead(line);
        if (!one) continue;
        heads += 1;
        const values = { sequence: one.sequence, name };
        const isSigned = await this.#checkSigned('kept-head', one, ProofCheck.#headLines(one), values);
        if (!isSigned && this.#keys.size > 0) continue;
        if (one.log !== null && head.log !== null && one.log !== head.log)
          this.#say('kept-head-other-log', false, values);
        else if (one.sequence < begin.sequence || one.sequence > head.sequence) outside += 1;
        else kept.set(one.sequence, [...(kept.get(one.sequence) ?? []), one.hash]);
      }
      if (heads === 0 && name !== ProofCheck.names.keptHeads) this.#say('file-unknown', null, { name });
    }
    if (outside > 0) this.#say('kept-heads-outside', null, { count: outside });
    if (kept.size === 0 && outside === 0) this.#say('kept-heads-none', null);
    return kept;
  }

  async #checkChain(manifest: Manifest, head: Head, kept: Map<number, string[]>): Promise<void> {
    const { begin } = manifest;
    const rows = ProofCheck.#lines(this.#files.get(ProofCheck.names.rows));
    const nextRow = async () => {
      const { value, done } = await rows.next();
      return done ? null : (JSON.parse(value) as Row);
    };
    let row = await nextRow();
    let end: Link = { ...begin, instant: 0, previous: '', content: '' };
    let [fit, keptFit, isLinked] = [0, 0, true];
    const checkKept = ({ sequence, hash }: Pick<Link, 'sequence' | 'hash'>) => {
      const hashes = kept.get(sequence);
      if (!hashes) return;
      if (hashes.every((one) => one === hash)) keptFit += 1;
      else this.#say('kept-head-differs', false, { sequence });
    };
    checkKept(begin);
    for await (const line of ProofCheck.#lines(this.#files.get(ProofCheck.names.chain))) {
      const [sequence, instant, content = ''] = line.split(' ');
      const next = { sequence: Number(sequence), instant: Number(instant), previous: end.hash, content };
      if (next.sequence !== end.sequence + 1 || next.instant < end.instant || content.length !== 64) {
        return this.#say('chain-gap', false, { sequence: end.sequence + 1 });
      }
      end = { ...next, hash: await ProofCheck.#link(next) };
      checkKept(end);
      if (row?.sequence !== end.sequence) continue;
      if (await ProofCheck.#isOfChain(row, end)) fit += 1;
      else this.#say('row-changed', false, { sequence: row.sequence });
      // Behind a break every link differs.
      const isSame = row.previous_hash === end.previous && row.hash === end.hash;
      if (isLinked && !isSame) this.#say('chain-breaks', false, { sequence: row.sequence });
      isLinked &&= isSame;
      row = await nextRow();
    }
    if (row) this.#say('row-not-in-chain', false, { sequence: row.sequence });
    const isWhole = end.sequence === head.sequence && end.hash === head.hash;
    const values = { first: begin.sequence + 1, last: head.sequence };
    this.#say(isWhole ? 'chain-fits' : 'chain-broken', isWhole, values);
    if (isWhole && fit > 0) this.#say('rows-fit', true, { count: fit });
    if (keptFit > 0) this.#say('kept-heads-fit', true, { count: keptFit });
  }

  /** Whether a row has the content and the instant that the chain holds. */
  static async #isOfChain(row: Row, { instant, content }: Link): Promise<boolean> {
    return row.instant === instant && row.format === 1 && (await ProofCheck.#content(row)) === content;
  }

  /** SHA-256 of the content of a row, in format 1: see docs/decisions/0005-a-hash-chain-for-the-access-log.md. */
  static async #content(row: Row): Promise<string> {
    const text = new TextEncoder();
    const sized = (bytes: Uint8Array) => [ProofCheck.#number(bytes.length, 4), bytes];
    const parts: Uint8Array[] = [text.encode('loan-desk access record 1\n')];
    for (const field of ProofCheck.recordFields) {
      const value = row[field] ?? null;
      if (value === null) parts.push(Uint8Array.of(0));
      else if (Array.isArray(value)) {
        const items = value.flatMap((item) => sized(text.encode(item)));
        parts.push(Uint8Array.of(2), ProofCheck.#number(value.length, 4), ...items);
      } else if (field === 'session_hash')
        parts.push(Uint8Array.of(3), ...sized(ProofCheck.#bytes(String(value))));
      else parts.push(Uint8Array.of(1), ...sized(text.encode(String(value))));
    }
    return ProofCheck.#hex(await ProofCheck.#sha256(ProofCheck.#concat(parts)));
  }

  /** SHA-256 of the link before, sequence, instant and content. */
  static async #link({ sequence, instant, previous, content }: Omit<Link, 'hash'>): Promise<string> {
    const numbers = [ProofCheck.#number(sequence, 8), ProofCheck.#number(instant, 8)];
    const parts = [ProofCheck.#bytes(previous), ...numbers, ProofCheck.#bytes(content)];
    return ProofCheck.#hex(await ProofCheck.#sha256(ProofCheck.#concat(parts)));
  }

  static #headLines({ log, sequence, instant, hash }: Head): (string | number)[] {
    return ['loan-desk access log head 1', log ?? '', sequence, instant, hash];
  }

  /** Parses a line that holds a head by itself, or a line of the desk's log with one. */
  static #parseHead(line: string): Head | null {
    try {
      const value = JSON.parse(line);
      const head = value?.head ?? value;
      return typeof head?.hash === 'string' && typeof head.sequence === 'number' ? head : null;
    } catch {
      return null;
    }
  }

  /** Whether the signature is of these lines and this key; null where this browser cannot tell. */
  static async #verify(
    lines: readonly (string | number)[],
    publicKey: string,
    signature: string,
  ): Promise<boolean | null> {
    if (!(await ProofCheck.#knowsEd25519())) return null;
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    try {
      const key = await crypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify']);
      const signed = new TextEncoder().encode(`${lines.join('\n')}\n`);
      return await crypto.subtle.verify('Ed25519', key, bytes(signature), signed);
    } catch {
      return false;
    }
  }

  static #ed25519: Promise<boolean> | undefined;
  static #knowsEd25519(): Promise<boolean> {
    ProofCheck.#ed25519 ??= crypto.subtle
      .importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
      .then(
        () => true,
        () => false,
      );
    return ProofCheck.#ed25519;
  }

  static async *#lines(file: Blob | undefined): AsyncGenerator<string, undefined> {
    if (!file) return;
    const reader = file.stream().getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield line;
      if (done) break;
    }
    if (rest !== '') yield rest;
  }

  static async #sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  }

  static #concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  /** A number as bytes, the most significant first. */
  static #number(value: number, length: 4 | 8): Uint8Array {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(value));
    return new Uint8Array(view.buffer).slice(8 - length);
  }

  static #hex(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  static #bytes(hex: string): Uint8Array {
    return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
}
