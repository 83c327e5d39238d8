import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ProofCheck,
  type ProofCheckOptions,
  type ProofFinding,
  type ProofProgress,
} from '#lib/access/log/proof/proof-check.ts';
import type { Role } from '#lib/access/roles/roles.ts';
import { recordFields } from '#lib/server/access-record/access-record-hash.ts';
import { Secret } from '#lib/server/secret.ts';
import { readZip } from '#lib/testing/access-log/read-zip.ts';
import { append } from '#lib/testing/access-log/test-log.ts';
import { tamper } from '#lib/testing/access-log/test-tampering.ts';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { publicKeyOf, signLines } from '../chain/ed25519.ts';
import { readHead, type SignedHead, signHead } from '../chain/signed-head.ts';
import { exportProof } from './export-proof.ts';
import { prepareProofPage, proofWords } from './proof-page.ts';

const seed = new Secret(Buffer.alloc(32, 5).toString('base64'));
const otherSeed = new Secret(randomBytes(32).toString('base64'));
const key = publicKeyOf(seed);
const { names } = ProofCheck;
/** As it stands in the page: for Node the library has another one. */
const browserSha256: ProofCheckOptions['sha256'] = createRequire(import.meta.url)(
  'js-sha256/build/sha256.min.js',
);
type Files = Map<string, Buffer>;

let desk: TestDesk;
/** The head when the log had 600 rows, which an auditor has kept. */
let kept: SignedHead;
let bundle: Files;

beforeAll(async () => {
  desk = await testDesk({ ACCESS_LOG_SIGNING_KEY: seed.reveal() });
  prepareProofPage();
  const odd = { name: 'Zoë “\u2028" \\ 😀', reason: '', fields: ['a,b', ''], session_hash: null, ip: null };
  const record = (index: number) =>
    index % 3 === 0 ? odd : { loan: `loan_${index % 7}`, paths: ['/a', '/b'] };
  await append(
    desk.database,
    Array.from({ length: 600 }, (_, index) => record(index)),
  );
  kept = signHead(await readHead(desk.database.db), seed);
  await append(
    desk.database,
    Array.from({ length: 700 }, (_, index) => record(index)),
  );
  bundle = await exported('loan=loan_4', `${JSON.stringify(kept)}\n\n`);
});
afterAll(() => desk.close());

async function exported(query: string, keptHeads = '', roles: readonly Role[] = ['auditor']): Promise<Files> {
  const body = await exportProof({
    ...{ actor: person(roles, 'eve'), requestId, locale: 'en', keptHeads },
    query: new URLSearchParams(query),
  });
  return readZip(Buffer.from(await new Response(body).arrayBuffer()));
}

const check = (files: Files, expectedKey = key, more: Partial<ProofCheckOptions> = {}) =>
  new ProofCheck(new Map([...files].map(([name, bytes]) => [name, new Blob([new Uint8Array(bytes)])])), {
    ...{ sha256: browserSha256, expectedKey },
    ...more,
  }).run();
const faults = (findings: ProofFinding[]) => findings.filter(({ ok }) => ok === false);
const codes = (findings: ProofFinding[]) => findings.map(({ code }) => code);

/** The bundle with one file changed. */
const changed = (name: string, change: (text: string) => string, files = bundle): Files =>
  new Map([...files, [name, Buffer.from(change(files.get(name)?.toString() ?? ''))]]);
const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** The same with a manifest that fits the changed files, signed by whoever changed them. */
function withNewManifest(files: Files, signingSeed: Secret): Files {
  const manifest = JSON.parse(files.get(names.manifest)?.toString() ?? '');
  for (const file of manifest.files) file.sha256 = sha256(files.get(file.name));
  const text = Buffer.from(JSON.stringify(manifest));
  const signature = signLines(['loan-desk access log proof 1', sha256(text)], signingSeed);
  return new Map([
    ...files,
    [names.manifest, text],
    [names.signature, Buffer.from(JSON.stringify(signature))],
  ]);
}

/** A zip of these files; `isPacked`: compressed, as most programs do it. */
function makeTestZip(files: readonly [string, Buffer][], isPacked: boolean): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let place = 0;
  for (const [name, content] of files) {
    const data = isPacked ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(isPacked ? 8 : 0, 4);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(place, 10);
    parts.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), data);
    entries.push(Buffer.from('PK\x01\x02\0\0'), common, entry, Buffer.from(name));
    place += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(place, 12);
  return new Uint8Array(Buffer.concat([...parts, ...entries, Buffer.from('PK\x05\x06'), end]));
}

describe('an export with its proof', () => {
  it('fits in all its parts', async () => {
    expect([...bundle.keys()].sort()).toEqual(Object.values(names).sort());
    const findings = await check(bundle);
    expect(findings.filter(({ ok }) => ok !== true)).toEqual([]);
    expect(codes(findings)).toEqual([
      ...['key-expected', 'files-fit', 'manifest-signed', 'head-signed'],
      ...['chain-fits', 'rows-fit', 'kept-heads-fit'],
    ]);
    expect(findings.find(({ code }) => code === 'chain-fits')?.values).toEqual({ first: 5, last: 1300 });
    const lines = bundle.get(names.rows)?.toString().trimEnd().split('\n') ?? [];
    expect(findings.find(({ code }) => code === 'rows-fit')?.values).toEqual({ count: lines.length });
    expect(JSON.parse(bundle.get(names.manifest)?.toString() ?? '')).toMatchObject({
      exportedBy: { subject: 'eve' },
      filters: 'loan=loan_4',
      rows: lines.length,
      begin: { sequence: 4 },
    });
    expect(bundle.get(names.csv)?.toString()).toContain(`"end","${lines.length}"`);
  });

  it('is read from its zip, and shows who exported what', async () => {
    const body = await exportProof({
      ...{ actor: person(['auditor'], 'eve'), requestId, locale: 'pt-BR', keptHeads: '' },
      query: new URLSearchParams('loan=loan_4'),
    });
    const zip = new File([await new Response(body).arrayBuffer()], 'proof.zip');
    const files = await ProofCheck.unpack([zip, new File(['x'], 'heads.ndjson')]);
    expect([...files.keys()].sort()).toEqual([...Object.values(names), 'heads.ndjson'].sort());
    files.delete('heads.ndjson');
    const proof = new ProofCheck(files, { sha256: browserSha256, expectedKey: key });
    expect(faults(await proof.run())).toEqual([]);
    const contents = await proof.contents(2);
    expect(contents).toMatchObject({ by: { subject: 'eve' }, filters: 'loan=loan_4' });
    expect(contents?.first.map(({ loan }) => loan)).toEqual(['loan_4', 'loan_4']);
    expect(await new ProofCheck(new Map(), { sha256: browserSha256 }).contents(2)).toBeNull();
    await expect(ProofCheck.unpack([new File(['no zip'], 'x.zip')])).rejects.toThrow();
  });

  it('holds of other rows than the exported ones sequence, instant and hash alone', () => {
    expect(bundle.get(names.chain)?.toString()).toMatch(/^(\d+ \d{13} [0-9a-f]{64}\n){1296}$/);
    const others = [...bundle.values()].join('').match(/loan_[0-35-9]|Zoë/g);
    expect(others).toBeNull();
  });

  it('says how far its check is, and can be aborted', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    const steps: ProofProgress[] = [];
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    try {
      expect(faults(await check(bundle, key, { onProgress: (step) => steps.push(step) }))).toEqual([]);
    } finally {
      clearInterval(others);
      clock.mockRestore();
    }
    expect(turns).toBeGreaterThan(1);
    const { total } = steps.at(-1) ?? { total: 0 };
    expect(total).toBeGreaterThan(1000);
    const ofChain = steps.filter(({ step }) => step === 'chain');
    expect(ofChain.map(({ done }) => done)).toEqual([0, 500, 1000].filter((done) => done < total));
    expect(steps[0]).toEqual({ step: 'files', done: 0, total: 1 });
    const asked = new AbortController();
    const abort = () => asked.abort();
    const stopped = await check(bundle, key, { onProgress: abort, signal: asked.signal });
    expect(codes(stopped)).toEqual(['key-expected', 'broken-off']);
  });

  it('is recorded as an export with a proof, and for auditors alone', async () => {
    await exported('loan=loan_2');
    expect((await desk.records()).at(-1)).toMatchObject({
      action: 'export',
      fields: ['access-log', 'loan', 'proof'],
    });
    await expect(exported('', '', ['analyst'])).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exported('', 'no head')).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('ends quietly where nobody reads on, and is logged where the database fails', async () => {
    const open = () =>
      exportProof({
        ...{ actor: person(['auditor'], 'eve'), requestId, locale: 'en', keptHeads: '' },
        query: new URLSearchParams(),
      });
    const shortened = () => desk.lines.filter((line) => line.includes('cut short'));
    const reader = (await open()).getReader();
    for (let chunks = 0; chunks < 8; chunks += 1) await reader.read();
    await reader.cancel();
    expect(shortened()).toEqual([]);
    const failing = await open();
    await desk.database.run('revoke select on access_log from loan_desk');
    try {
      await expect(new Response(failing).arrayBuffer()).rejects.toThrow();
    } finally {
      await desk.database.run('grant select on access_log to loan_desk');
    }
    expect(shortened()).toHaveLength(1);
  });

  it('fits with odd texts, for the whole log, and without a row', async () => {
    for (const query of ['', 'person=nobody']) {
      const findings = await check(await exported(query));
      expect(faults(findings)).toEqual([]);
      expect(codes(findings)).toContain('chain-fits');
    }
  });

  it('shows a log that somebody has changed in the database', async () => {
    await tamper(desk.database, `update access_log set outcome = 'forbidden' where sequence = 11`);
    try {
      expect(codes(faults(await check(await exported(''))))).toContain('chain-broken');
      const ofRow = await exported('outcome=forbidden');
      expect(faults(await check(ofRow)).map(({ code }) => code)).toEqual(['chain-breaks', 'chain-broken']);
    } finally {
      await tamper(desk.database, `update access_log set outcome = 'ok' where sequence = 11`);
    }
  });
});

describe('a part that was changed is seen', () => {
  it.each(Object.values(names))('by digests and signatures: %s', async (name) => {
    const at = Math.floor((bundle.get(name)?.length ?? 0) / 2);
    const flipped = Buffer.from(bundle.get(name) ?? '');
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(faults(await check(new Map([...bundle, [name, flipped]])))).not.toEqual([]);
    const without = new Map([...bundle].filter(([other]) => other !== name));
    expect(faults(await check(without))).not.toEqual([]);
  });

  const another = (text: string) => text.replace('203.0.113.7', '203.0.113.8');
  // An object with a length would move back where the bytes of the hash are written, to what stands for `analyst`.
  const forgedRole = (text: string) =>
    text.replace(
      '"roles":["analyst"]',
      `"roles":${JSON.stringify(['support', { length: -19 }, '\0', `nalyst${'x'.repeat(1883)}`, { length: -1887 }])}`,
    );
  const dropLine = (text: string) => text.replace(/.*\n/, '');
  const cases: [what: string, name: string, change: (text: string) => string, code: string | null][] = [
    ['an address of a row', names.rows, another, 'row-changed'],
    ['an instant of a row', names.rows, (text) => text.replace(/"instant":\d/, '"instant":2'), 'row-changed'],
    ['a role that is no text', names.rows, forgedRole, 'row-changed'],
    ['a link of a row', names.rows, (text) => text.replace(/"hash":"./, '"hash":"x'), 'chain-breaks'],
    ['a line of no form', names.rows, (text) => text.replace('{', ''), 'broken-off'],
    ['a row taken twice', names.rows, (text) => text + text, 'row-not-in-chain'],
    [
      'a row of the chain',
      names.chain,
      (text) => text.replace(/0|1/g, (digit) => (digit === '0' ? '1' : '0')),
      'chain-gap',
    ],
    [
      'a hash in the chain',
      names.chain,
      (text) => text.replace(/[0-9a-f]{64}\n$/, `${'0'.repeat(64)}\n`),
      'chain-broken',
    ],
    [
      'half a millisecond in the chain',
      names.chain,
      (text) => text.replace(/ (\d+) /, ' $1.5 '),
      'chain-gap',
    ],
    ['a row less in the chain', names.chain, dropLine, 'chain-gap'],
    ['the last rows less', names.chain, (text) => text.replace(/(.*\n){3}$/, ''), 'chain-broken'],
    ['another head', names.head, (text) => text.replace(/"sequence":\d+/, '"sequence":1299'), 'head-forged'],
    [
      'a kept head',
      names.keptHeads,
      (text) => text.replace(/"sequence":600/, '"sequence":601'),
      'kept-head-forged',
    ],
    ['another key', names.keys, () => `${publicKeyOf(otherSeed)}\n`, 'key-other'],
    ['a cell of the CSV', names.csv, another, null],
    ['the page', names.page, (text) => text.replace('✓', '!'), null],
  ];
  it.each(cases)('in a new manifest, too: %s', async (_what, name, change, code) => {
    const files = changed(name, change);
    expect(codes(faults(await check(files)))).toContain('file-changed');
    const found = codes(faults(await check(withNewManifest(files, otherSeed))));
    expect(found).not.toContain('file-changed');
    if (code) expect(found).toContain(code);
    // The key of the desk alone makes a manifest that holds, unless the key itself was replaced.
    expect(found).toContain(name === names.keys ? 'key-other' : 'manifest-forged');
  });

  it('in a bundle made anew, by the key that the auditor knows', async () => {
    const head = JSON.parse(bundle.get(names.head)?.toString() ?? '');
    const made = withNewManifest(
      changed(
        names.keptHeads,
        () => '',
        changed(
          names.head,
          () => JSON.stringify(signHead(head, otherSeed)),
          changed(names.keys, () => `${publicKeyOf(otherSeed)}\n`),
        ),
      ),
      otherSeed,
    );
    expect(codes(faults(await check(made)))).toEqual(['key-other']);
    expect((await check(made, '')).filter(({ ok }) => ok === null)).toMatchObject([
      { code: 'key-compare', values: { key: publicKeyOf(otherSeed) } },
      { code: 'kept-heads-none' },
    ]);
  });

  it('in a bundle made anew that names the key of its maker behind the known one, or no key', async () => {
    const head = JSON.parse(bundle.get(names.head)?.toString() ?? '');
    const keys = (text: string) =>
      changed(
        names.keys,
        () => text,
        changed(names.keptHeads, () => ''),
      );
    const made = (text: string, signed: object) =>
      withNewManifest(
        changed(names.head, () => JSON.stringify(signed), keys(text)),
        otherSeed,
      );
    const behind = made(`${key}\n${publicKeyOf(otherSeed)}\n`, signHead(head, otherSeed));
    expect(codes(faults(await check(behind)))).toEqual(['manifest-forged', 'head-forged']);
    const { publicKey: _, signature: __, ...unsigned } = head;
    const none = made('', unsigned);
    none.delete(names.signature);
    expect(codes(faults(await check(none)))).toEqual(['key-none']);
    expect(faults(await check(none, ''))).toEqual([]);
  });

  it('in a zip that holds a name twice; one that was packed again fits', async () => {
    const unpack = async (files: [string, Buffer][], isPacked = false) =>
      ProofCheck.unpack([new File([makeTestZip(files, isPacked)], 'proof.zip')]);
    const all = [...bundle];
    for (const isPacked of [false, true]) {
      const files = await unpack(all, isPacked);
      const findings = await new ProofCheck(files, { sha256: browserSha256, expectedKey: key }).run();
      expect(findings.filter(({ ok }) => ok !== true)).toEqual([]);
    }
    const forged = Buffer.from('forged');
    // Each is the same file to some program or system that unpacks it.
    for (const name of [
      names.csv,
      'ROWS.CSV',
      './rows.csv',
      'x/../rows.csv',
      'x\\rows.csv',
      'rows.csv.',
      'rows.csv ',
    ])
      await expect(unpack([[name, forged], ...all]), name).rejects.toThrow();
  });

  it('in a zip of which another program would read other files', async () => {
    const [genuine, forged] = [bundle, changed(names.csv, () => 'forged')].map((files) =>
      Buffer.from(makeTestZip([...files], false)),
    ) as [Buffer, Buffer];
    const changedAt = (zip: Buffer, place: number, byte: number) =>
      Buffer.concat([zip]).fill(byte, place, place + 1);
    const end = genuine.length - 22;
    const directory = genuine.readUInt32LE(end + 16);
    // The forged zip behind the genuine one, its places moved, and as its comment the end of the genuine one.
    const both = Buffer.concat([genuine, forged, changedAt(genuine, end, 0).subarray(end)]);
    const [endOfForged, lengthOf] = [both.length - 44, (place: number) => both.readUInt16LE(place + 28)];
    const directoryOfForged = genuine.length + both.readUInt32LE(endOfForged + 16);
    for (let place = directoryOfForged; place < endOfForged; place += 46 + lengthOf(place))
      both.writeUInt32LE(both.readUInt32LE(place + 42) + genuine.length, place + 42);
    both.writeUInt32LE(directoryOfForged, endOfForged + 16);
    both.writeUInt16LE(22, endOfForged + 20);
    const gap = Buffer.concat([genuine.subarray(0, end), Buffer.from('hidden'), genuine.subarray(end)]);
    const unpack = (zip: Buffer) => ProofCheck.unpack([new File([new Uint8Array(zip)], 'proof.zip')]);
    expect((await unpack(genuine)).size).toBe(bundle.size);
    const zips = {
      'an end that is a comment': both,
      'an end with a comment to come': changedAt(genuine, genuine.length - 2, 1),
      'no end': changedAt(genuine, end, 0),
      'no entry': changedAt(genuine, directory, 0),
      'no file': changedAt(genuine, 0, 0),
      'another name at the file': changedAt(genuine, 30, 0x78),
      'bytes between the entries and the end': gap,
      'fewer entries than are there': changedAt(genuine, end + 10, bundle.size - 1),
    };
    for (const [what, zip] of Object.entries(zips)) await expect(unpack(zip), what).rejects.toThrow();
  });

  it.each([
    [names.manifest, (text: string) => text.replace(/"exportedAt": "[^"]+"/, '"exportedAt": "x"')],
    [names.manifest, (text: string) => text.replace(/"exportedBy": {[^}]+}/, '"exportedBy": null')],
    [names.rows, (text: string) => text.replace(/"instant":\d+/, '"instant":"x"')],
  ])('in %s, where nothing of it can be shown', async (name, change) => {
    const files = new Map(
      [...changed(name, change)].map(([of, bytes]) => [of, new Blob([new Uint8Array(bytes)])]),
    );
    const proof = new ProofCheck(files, { sha256: browserSha256, expectedKey: key });
    expect(faults(await proof.run())).not.toEqual([]);
    expect(await proof.contents(200)).toBeNull();
  });

  it('in a chain written anew with the key, by a kept head', async () => {
    const forged = signHead({ ...kept, hash: 'f'.repeat(64) }, seed);
    const file = Buffer.from(`{"level":30,"head":${JSON.stringify(forged)}}\n`);
    const findings = await check(new Map([...bundle, ['desk.log', file]]));
    expect(faults(findings)).toMatchObject([{ code: 'kept-head-differs', values: { sequence: 600 } }]);
    const other = signHead({ ...kept, log: 'e'.repeat(64) }, seed);
    const ofOther = await check(new Map([...bundle, ['desk.log', Buffer.from(JSON.stringify(other))]]));
    expect(codes(faults(ofOther))).toEqual(['kept-head-other-log']);
  });
});

it('fields are hashed in order, and findings have words', async () => {
  expect(ProofCheck.recordFields).toEqual(recordFields);
  const source = String(ProofCheck);
  const said = [...source.matchAll(/#say\(\s*['"]([\w-]+)['"]/g)].map(([, code = '']) => code);
  expect(said.length).toBeGreaterThan(12);
  for (const words of Object.values(proofWords)) {
    for (const code of said) expect(words.findings).toHaveProperty([code]);
    const valuesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    const valuesOfAll = ({ findings }: typeof words) =>
      Object.fromEntries(Object.entries(findings).map(([code, text]) => [code, valuesOf(text)]));
    expect(valuesOfAll(words)).toEqual(valuesOfAll(proofWords.en));
  }
});
