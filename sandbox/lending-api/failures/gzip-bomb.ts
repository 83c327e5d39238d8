import { gzipSync } from 'node:zlib';

const megabytes = 200;

/** Gzip may be made of parts that were compressed by themselves (RFC 1952, 2.2): so one megabyte is packed, not 200. */
function compress(): Buffer {
  const block = gzipSync(Buffer.alloc(1024 * 1024, ' '), { level: 9 });
  return Buffer.concat([
    gzipSync('{"id":"loan_fail_gzip_bomb","metadata":{'),
    ...Array<Buffer>(megabytes).fill(block),
    gzipSync('}}'),
  ]);
}

let made: Buffer | undefined;

/** About 200 KB that become 200 MB of valid JSON, made once, when first asked for. */
export const bomb = () => {
  made ??= compress();
  return made;
};
