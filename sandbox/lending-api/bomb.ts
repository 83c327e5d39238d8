import { createGzip } from 'node:zlib';

const megabytes = 200;

const compress = () =>
  new Promise<Buffer>((resolve, reject) => {
    const gzip = createGzip({ level: 9 });
    const chunks: Buffer[] = [];
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
    gzip.on('end', () => resolve(Buffer.concat(chunks)));
    gzip.on('error', reject);
    const block = Buffer.alloc(1024 * 1024, ' ');
    gzip.write('{"id":"loan_fail_gzip_bomb","metadata":{');
    const feed = (left: number) => {
      if (left === 0) gzip.end('}}');
      else gzip.write(block, () => feed(left - 1));
    };
    feed(megabytes);
  });

let made: Promise<Buffer> | undefined;

/** About 200 KB that become 200 MB of valid JSON, made once, when first asked for. */
export const bomb = () => {
  made ??= compress();
  return made;
};
