import { generate } from 'selfsigned';

export type Certificate = { key: string; cert: string };
export type CertificateName = 'good' | 'wrong-name' | 'expired' | 'unknown-authority';
export type Certificates = {
  /** The authority that the desk is configured to trust, as PEM. */
  authority: string;
  of: Record<CertificateName, Certificate>;
};

const day = 24 * 60 * 60_000;
const host = 'localhost';
const shared = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Makes an authority, and one certificate for each way in which a certificate can be right or wrong. */
export async function makeCertificates(): Promise<Certificates> {
  const [trusted, unknown] = await Promise.all([makeAuthority('Trusted'), makeAuthority('Unknown')]);
  const [good, wrongName, expired, ofUnknown] = await Promise.all([
    sign(trusted, host),
    sign(trusted, 'another-host.example'),
    sign(trusted, host, { from: Date.now() - 30 * day, days: 1 }),
    sign(unknown, host),
  ]);
  return {
    authority: trusted.cert,
    of: { good, 'wrong-name': wrongName, expired, 'unknown-authority': ofUnknown },
  };
}

async function makeAuthority(name: string): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: `${name} authority of the fault tests` }], {
    ...shared,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { key: made.private, cert: made.cert };
}

async function sign(
  ca: Certificate,
  name: string,
  { from = Date.now() - day, days = 30 } = {},
): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: name }], {
    ...shared,
    ca,
    notBeforeDate: new Date(from),
    notAfterDate: new Date(from + days * day),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  return { key: made.private, cert: made.cert };
}
