import type { sha256 } from 'js-sha256';

/**
 * What the check of a proof bundle says of one thing. `ok` is false where something does not fit, and null where nothing
 * can be said, because a signature, a head or a key is missing.
 */
export type ProofFinding = { code: string; ok: boolean | null; values: Record<string, string | number> };

/** How far a check is: megabytes of all files, whose SHA-256 is computed first, and then rows of the chain. */
export type ProofProgress = { step: 'files' | 'chain'; done: number; total: number };
export type ProofCheckOptions = {
  /**
   * The SHA-256 of `js-sha256`. That of browsers answers each row by a task of its own, which takes ten times as long,
   * and wants a whole file at once.
   */
  sha256: typeof sha256;
  /** A public key that the auditor knows from elsewhere. */
  expectedKey?: string;
  onProgress?: (progress: ProofProgress) => void;
  signal?: AbortSignal;
};

type Signature = { publicKey: string; signature: string };
type Head = { log: string | null; sequence: number; instant: string; hash: string } & Partial<Signature>;
type Manifest = {
  exportedAt: string;
  exportedBy: { issuer: string; subject: string; name: string };
  /** The query of the search. */
  filters: string;
  /** The number of exported rows. */
  rows: number;
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
/** What a bundle says of itself, and the first of its rows, with their instants in words. */
export type ProofContents = Pick<Manifest, 'exportedAt' | 'filters' | 'rows'> & {
  by: { name: string; subject: string };
  first: Record<string, unknown>[];
};
/** A row of the chain, and the link that was computed of it. */
type Link = { sequence: number; instant: number; previous: string; content: string; hash: string };

/**
 * Checks the files of a proof bundle: digests, signatures, links of the chain, and contents of rows. It is written for
 * browsers, apart from what the desk computes with, and as one class without imports: `verify.html` holds its source.
 * Only files of a few lines are read at once; others are read in chunks.
 */
export class ProofCheck {
  /** The fields of a record in the order in which format 1 hashes them. */
  static readonly recordFields = [
    ...['action', 'issuer', 'subject', 'name', 'roles', 'session_hash', 'loan', 'contract', 'expand'],
    ...['fields', 'paths', 'reason', 'outcome', 'request_id', 'ip', 'instance'],
  ];
  static readonly #chainLine = /^(\d{1,15}) (\d{1,15}) ([0-9a-f]{64})$/;
  static readonly #encoder = new TextEncoder();
  static readonly names = {
    manifest: 'manifest.json',
    signature: 'manifest-signature.json',
    keys: 'public-keys.txt',
    about: 'about.csv',
    csv: 'rows.csv',
    rows: 'rows.ndjson',
    chain: 'chain.txt',
    head: 'head.json',
    keptHeads: 'kept-heads.ndjson',
    page: 'verify.html',
  };

  readonly #files: ReadonlyMap<string, Blob>;
  readonly #options: ProofCheckOptions;
  readonly #findings: ProofFinding[] = [];
  /** The key of the desk, which signs manifest and head, and behind it earlier keys, which heads were signed with. */
  readonly #keys = new Set<string>();
  #pausedAt = 0;
  /** False in a browser that does not know Ed25519. */
  #canVerify = true;

  constructor(files: ReadonlyMap<string, Blob>, options: ProofCheckOptions) {
    this.#files = files;
    this.#options = options;
  }

  /**
   * Runs every check, and lets the page paint in between. Files that the manifest does not name are read as further heads
   * that the auditor has kept. The findings of a run that was aborted are worth nothing.
   */
  async run(): Promise<ProofFinding[]> {
    try {
      await this.#checkAll();
    } catch {
      // A line is not of the form that the desk writes, or a file changed while it was read.
      this.#say('broken-off', false);
    }
    return this.#findings;
  }

  /**
   * The files that were chosen, by name: those of a zip in its place. Throws where a name is there twice, as any system
   * would unpack it: without regard to folders, case, and dots and blanks at its end.
   */
  static async unpack(chosen: readonly File[]): Promise<Map<string, Blob>> {
    const files: [string, Blob][] = [];
    for (const file of chosen) {
      if (/\.zip$/i.test(file.name)) files.push(...(await ProofCheck.#unzip(file)));
      else files.push([file.name, file]);
    }
    const plain = (name: string) =>
      name
        .replace(/^.*[\\/]/, '')
        .replace(/[. ]+$/, '')
        .toLowerCase();
    // Of two files with one name, one might be checked and the other read.
    if (new Set(files.map(([name]) => plain(name))).size < files.length)
      throw new Error('A name is there twice.');
    return new Map(files);
  }

  /**
   * Reads the central directory at the end of a zip without a comment (APPNOTE.TXT, 4.3.12 and 4.3.16). The desk does not
   * compress; whoever packs its files again does. Throws for a zip of which another program might read other files.
   */
  static async #unzip(zip: Blob): Promise<[string, Blob][]> {
    const read = async (from: number, to: number) => new DataView(await zip.slice(from, to).arrayBuffer());
    const require = (isAsWritten: boolean) => {
      if (!isAsWritten) throw new Error('This is no zip as the desk or a program packs it.');
    };
    const endAt = Math.max(0, zip.size - 22);
    const end = await read(endAt, zip.size);
    require(end.getUint32(0, true) === 0x06054b50 && end.getUint16(20, true) === 0);
    const entries = await read(end.getUint32(16, true), endAt);
    const nameAt = (view: DataView, at: number, length: number) =>
      new TextDecoder().decode(new Uint8Array(view.buffer, at, length));
    const files: [string, Blob][] = [];
    let place = 0;
    for (let left = end.getUint16(10, true); left > 0; left -= 1) {
      const [size, nameLength] = [entries.getUint32(place + 20, true), entries.getUint16(place + 28, true)];
      const header = entries.getUint32(place + 42, true);
      const local = await read(header, header + 30 + nameLength);
      const content = header + 30 + local.getUint16(26, true) + local.getUint16(28, true);
      const name = nameAt(entries, place + 46, nameLength);
      require(entries.getUint32(place, true) === 0x02014b50 && local.getUint32(0, true) === 0x04034b50);
      require(local.getUint16(26, true) === nameLength && nameAt(local, 30, nameLength) === name);
      const packed = zip.slice(content, content + size);
      const isPacked = entries.getUint16(place + 10, true) !== 0;
      const unpacked = isPacked && packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
      files.push([name, unpacked ? await new Response(unpacked).blob() : packed]);
      place += 46 + nameLength + entries.getUint16(place + 30, true) + entries.getUint16(place + 32, true);
    }
    require(place === entries.byteLength);
    return files;
  }

  /** Reads who exported what, and the first rows; null where they are not of the form. Only the check says whether that can be relied on. */
  async contents(maxRows: number): Promise<ProofContents | null> {
    try {
      const { exportedAt, exportedBy, filters, rows } = JSON.parse(
        (await this.#files.get(ProofCheck.names.manifest)?.text()) ?? '',
      ) as Manifest;
      const when = (instant: string | number) => new Date(instant).toISOString();
      const { name, subject } = exportedBy;
      const first: ProofContents['first'] = [];
      for await (const line of ProofCheck.#lines(this.#files.get(ProofCheck.names.rows))) {
        const row = JSON.parse(line) as Row;
        if (first.push({ ...row, instant: when(row.instant) }) >= maxRows) break;
      }
      return { exportedAt: when(exportedAt), by: { name, subject }, filters, rows, first };
    } catch {
      return null;
    }
  }

  async #checkAll(): Promise<void> {
    const { names } = ProofCheck;
    const manifest = await this.#json<Manifest>(names.manifest);
    const head = await this.#json<Head>(names.head);
    this.#canVerify = await crypto.subtle
      .importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
      .then(
        () => true,
        () => false,
      );
    if (!this.#canVerify) this.#say('no-ed25519', null);
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
    const expected = this.#options.expectedKey?.trim() ?? '';
    if (key === '') this.#say('key-none', expected === '' ? null : false);
    else if (expected === '') this.#say('key-compare', null, { key });
    else this.#say(expected === key ? 'key-expected' : 'key-other', expected === key, { key });
  }

  async #checkFiles({ files }: Manifest): Promise<void> {
    const total = files.reduce((sum, { name }) => sum + (this.#files.get(name)?.size ?? 0), 0);
    let [fit, bytesBefore] = [0, 0];
    for (const { name, sha256 } of files) {
      const file = this.#files.get(name);
      const digest = file && (await this.#digest(file, { bytesBefore, total }));
      bytesBefore += file?.size ?? 0;
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

  /** The SHA-256 of a file, which is read in chunks. `bytesBefore`: the bytes of the files before it; `total`: of all. */
  async #digest(file: Blob, { bytesBefore, total }: { bytesBefore: number; total: number }): Promise<string> {
    const hash = this.#options.sha256.create();
    let done = bytesBefore;
    for await (const chunk of ProofCheck.#chunks(file)) {
      await this.#report({ step: 'files', done: Math.floor(done / 1e6), total: Math.ceil(total / 1e6) });
      hash.update(chunk);
      done += chunk.length;
    }
    return hash.hex();
  }

  async #checkManifestSignature(): Promise<void> {
    const { manifest, signature } = ProofCheck.names;
    const file = this.#files.get(manifest);
    const signed = this.#files.has(signature) ? await this.#json<Signature>(signature) : {};
    if (!file || !signed) return;
    const digest = this.#options.sha256(await file.arrayBuffer());
    await this.#checkSigned('manifest', signed, ['loan-desk access log proof 1', digest]);
  }

  /** Says whether lines were signed: manifest and head by the key of the desk, kept heads by any key of the bundle. */
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
    const [key] = this.#keys;
    const isOfBundle = what === 'kept-head' ? this.#keys.has(publicKey) : publicKey === key;
    if (isOfBundle && !this.#canVerify) return true;
    const isSigned = isOfBundle && (await ProofCheck.#verify(lines, publicKey, signature));
    if (!isSigned) this.#say(`${what}-forged`, false, values);
    else if (what !== 'kept-head') this.#say(`${what}-signed`, true, values);
    return isSigned;
  }

  /** The hashes of heads that were kept elsewhere, by their sequence. */
  async #readKeptHeads({ begin }: Manifest, head: Head): Promise<Map<number, string[]>> {
    const keptHashes = new Map<number, string[]>();
    let outside = 0;
    for (const [name, file] of this.#files) {
      const isOwn = name !== ProofCheck.names.keptHeads && Object.values(ProofCheck.names).includes(name);
      if (isOwn) continue;
      let heads = 0;
      for await (const line of ProofCheck.#lines(file)) {
        const keptHead = ProofCheck.#parseHead(line);
        if (!keptHead) continue;
        heads += 1;
        const values = { sequence: keptHead.sequence, name };
        const isSigned = await this.#checkSigned(
          'kept-head',
          keptHead,
          ProofCheck.#headLines(keptHead),
          values,
        );
        if (!isSigned && this.#keys.size > 0) continue;
        if (keptHead.log !== null && head.log !== null && keptHead.log !== head.log)
          this.#say('kept-head-other-log', false, values);
        else if (keptHead.sequence < begin.sequence || keptHead.sequence > head.sequence) outside += 1;
        else keptHashes.set(keptHead.sequence, [...(keptHashes.get(keptHead.sequence) ?? []), keptHead.hash]);
      }
      if (heads === 0 && name !== ProofCheck.names.keptHeads) this.#say('file-unknown', null, { name });
    }
    if (outside > 0) this.#say('kept-heads-outside', null, { count: outside });
    if (keptHashes.size === 0 && outside === 0) this.#say('kept-heads-none', null);
    return keptHashes;
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
      if (hashes.every((keptHash) => keptHash === hash)) keptFit += 1;
      else this.#say('kept-head-differs', false, { sequence });
    };
    checkKept(begin);
    const total = head.sequence - begin.sequence;
    for await (const line of ProofCheck.#lines(this.#files.get(ProofCheck.names.chain))) {
      const [, sequence, instant, content = ''] = ProofCheck.#chainLine.exec(line) ?? [];
      const next = { sequence: Number(sequence), instant: Number(instant), previous: end.hash, content };
      if (next.sequence !== end.sequence + 1 || !(next.instant >= end.instant)) {
        return this.#say('chain-gap', false, { sequence: end.sequence + 1 });
      }
      if ((next.sequence - begin.sequence) % 500 === 1)
        await this.#report({ step: 'chain', done: end.sequence - begin.sequence, total });
      end = { ...next, hash: this.#link(next) };
      checkKept(end);
      if (row?.sequence !== end.sequence) continue;
      if (this.#isOfChain(row, end)) fit += 1;
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

  /**
   * Says how far the check is, and lets the page paint every now and then: by a message, since browsers slow down the timers
   * of a page that is not in view.
   */
  async #report(progress: ProofProgress): Promise<void> {
    const { onProgress, signal } = this.#options;
    if (progress.done > 0 && performance.now() - this.#pausedAt < 50) return;
    signal?.throwIfAborted();
    onProgress?.(progress);
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
    this.#pausedAt = performance.now();
    signal?.throwIfAborted();
  }

  #isOfChain(row: Row, { instant, content }: Link): boolean {
    // An object in a list could have a length that is none of a text, and with it the hash of another row.
    const areTexts = Object.values(row).every(
      (value) => !Array.isArray(value) || value.every((item) => typeof item === 'string'),
    );
    return areTexts && row.instant === instant && row.format === 1 && this.#content(row) === content;
  }

  /** SHA-256 of the content of a row, in format 1: see docs/decisions/0005-a-hash-chain-for-the-access-log.md. */
  #content(row: Row): string {
    const hash = this.#options.sha256.create().update('loan-desk access record 1\n');
    const addSized = (bytes: Uint8Array) => hash.update(ProofCheck.#number(bytes.length)).update(bytes);
    const addText = (text: string) => addSized(ProofCheck.#encoder.encode(text));
    for (const field of ProofCheck.recordFields) {
      const value = row[field] ?? null;
      if (value === null) hash.update([0]);
      else if (Array.isArray(value)) {
        hash.update([2]).update(ProofCheck.#number(value.length));
        for (const item of value) addText(item);
      } else if (field === 'session_hash') {
        hash.update([3]);
        addSized(ProofCheck.#bytesOf(String(value)));
      } else {
        hash.update([1]);
        addText(String(value));
      }
    }
    return hash.hex();
  }

  /** SHA-256 of the link before, sequence, instant and content. */
  #link({ sequence, instant, previous, content }: Omit<Link, 'hash'>): string {
    const bytes = new Uint8Array(80);
    const numbers = new DataView(bytes.buffer, 32);
    bytes.set(ProofCheck.#bytesOf(previous));
    numbers.setBigUint64(0, BigInt(sequence));
    numbers.setBigUint64(8, BigInt(instant));
    bytes.set(ProofCheck.#bytesOf(content), 48);
    return this.#options.sha256(bytes);
  }

  /** A number in four bytes, the most significant byte first. */
  static #number(value: number): Uint8Array {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value);
    return bytes;
  }

  static #bytesOf(hex: string): Uint8Array {
    if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new Error('These are no bytes in hexadecimal digits.');
    const bytes = new Uint8Array(hex.length / 2);
    for (let index = 0; index < bytes.length; index += 1)
      bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
    return bytes;
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

  /** Whether the signature is of these lines and this key. */
  static async #verify(
    lines: readonly (string | number)[],
    publicKey: string,
    signature: string,
  ): Promise<boolean> {
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    try {
      const key = await crypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify']);
      const signed = new TextEncoder().encode(`${lines.join('\n')}\n`);
      return await crypto.subtle.verify('Ed25519', key, bytes(signature), signed);
    } catch {
      return false;
    }
  }

  static async *#chunks(file: Blob): AsyncGenerator<Uint8Array, undefined> {
    const reader = file.stream().getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  }

  static async *#lines(file: Blob | undefined): AsyncGenerator<string, undefined> {
    if (!file) return;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of ProofCheck.#chunks(file)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield line;
    }
    rest += decoder.decode();
    if (rest !== '') yield rest;
  }
}
