/** Reads the files of a zip whose content is not compressed, by its central directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(offset + 24), zip.readUInt16LE(offset + 28)];
    const further = zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
    const header = zip.readUInt32LE(offset + 42);
    const content = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    files.set(
      zip.toString('utf8', offset + 46, offset + 46 + nameLength),
      zip.subarray(content, content + size),
    );
    offset += 46 + nameLength + further;
  }
  return files;
}
