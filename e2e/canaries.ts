import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { isObject } from '#lib/loan/json.ts';
import { loans } from '#lib/testing/masking/test-personal-values.ts';

/**
 * Matches the planted values, none of which a masked role may receive. They are longer than anything that a nonce, a
 * request id or an instant (`10:10:42.424Z`) could hold by chance; every planted number and document holds one of these.
 */
export const canary =
  /canary|4242424|4242-4242|42\.424\.242|424\.242\.424|424 242|4242 4242|42\.42\.4|42\.4AB/i;

const key = 'planted-key-77f0b2';

/** Contacts of each customer, by which the loans are looked up too. */
export const contacts = { phone: '+5511942424242', email: 'canary.maria@exemplo.com.br' };

const sampled = 40;

/** A lending API whose loans hold canaries in the places that a mask has to cover: of forty, those with the most. */
export async function startPlanted(count: number) {
  const canaries = new RegExp(canary, 'gi');
  const texts = new Map(
    fc
      .sample(loans, { seed: 20_261_120, numRuns: sampled })
      .map((loan) => ({ loan, canaries: JSON.stringify(loan).match(canaries)?.length ?? 0 }))
      .toSorted((one, other) => other.canaries - one.canaries)
      .slice(0, count)
      .map(({ loan }, index) => {
        const id = `loan_planted${index}`;
        const customer = isObject(loan.customer) ? { ...loan.customer, ...contacts } : contacts;
        // The same values as a payment method and a context hold them.
        const cashout = [{ type: 'payment_method', paymentMethod: contacts }];
        return [id, JSON.stringify({ cashout, context: contacts, ...loan, customer, id })] as const;
      }),
  );
  const ids = [...texts.keys()];
  const server = createServer(({ url = '' }, response) => {
    const text = texts.get(/^\/v1\/loans\/(\w+)/.exec(url)?.[1] ?? '');
    response.writeHead(text ? 200 : 404, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, key, ids, stop: () => server.close() };
}
