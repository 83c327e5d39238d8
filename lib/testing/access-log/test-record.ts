import type { AccessRecord } from '#lib/server/access-record/access-record-hash.ts';

/** Returns the record of a view, with the values that a test gives. */
export function testRecord(given: Partial<AccessRecord> = {}): AccessRecord {
  return {
    action: 'view',
    issuer: 'https://id.example',
    subject: 'ana',
    name: 'Ana Araújo',
    roles: ['analyst'],
    session_hash: Buffer.alloc(32, 7),
    loan: 'loan_1',
    contract: 'CCB-1',
    expand: ['customer'],
    fields: [],
    paths: [],
    reason: null,
    outcome: 'ok',
    request_id: 'request-1',
    ip: '203.0.113.7',
    instance: 'desk-1',
    ...given,
  };
}
