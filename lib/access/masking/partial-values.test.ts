import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { countMasked } from '#lib/loan/masked.ts';
import { loans, personalTexts } from '#lib/testing/masking/test-personal-values.ts';
import { maskLoan } from './mask-loan.ts';
import { partialForm } from './partial-values.ts';

const options = { except: ['/customer/name'], ownId: 'loan_1', hasPartialForms: true };

test.each<[string, unknown, string | null]>([
  ['/customer/phone', '+5587998657823', '(87) •••••-7823'],
  ['/customer/phones/0', '(87) 99865-7823', '(87) •••••-7823'],
  ['/customer/telefones/2/numero', '8733337823', '(87) •••••-7823'],
  ['/customer/email', 'Maria.Silva@Exemplo.com.br', 'm•••@exemplo.com.br'],
  ['/customer/emails/0/address', 'maria@exemplo.com', 'm•••@exemplo.com'],
  // Other places, whatever the value is.
  ['/customer/bankAccount/phone', '+5587998657823', null],
  ['/customer/cpf', '+5587998657823', null],
  ['/customer/birthDate', '+5587998657823', null],
  ['/customer/pixKey', 'maria@exemplo.com', null],
  ['/cashout/0/paymentMethod/phone', '+5587998657823', null],
  ['/cashout/0/paymentMethod/email', 'maria@exemplo.com', null],
  ['/context/phone', '+5587998657823', null],
  ['/employment/email', 'maria@exemplo.com', null],
  ['/phone', '+5587998657823', null],
  // Other values, whatever the place is.
  ['/customer/phone', '390.533.447-05', null],
  ['/customer/phone', '11144477735', null],
  ['/customer/phone', '5511144477735', null],
  ['/customer/email', '390.533.447-05@exemplo.com', null],
  ['/customer/email', 'maria@39053344705.com.br', null],
  ['/customer/email', 'ma@exemplo.com', null],
  ['/customer/email', '1985-12-02', null],
  ['/customer/phone', '02/12/1985', null],
  ['/customer/phone', '+14155550100', null],
  ['/customer/phone', 87998657823, null],
  ['/customer/phone', null, null],
])('%s %j is shown as %j', (pointer, value, shown) => {
  expect(partialForm(value, pointer)).toBe(shown);
});

test('a masked loan holds it beside the type, only where it is asked for', () => {
  const phone = '+5587998657823';
  const loan: JsonObject = {
    customer: { phone },
    cashout: [{ paymentMethod: { phone } }],
    context: { phone },
  };
  const { loan: seen, masked } = maskLoan(loan, options);
  expect(seen).toEqual({
    customer: { phone: { $masked: 'string', shown: '(87) •••••-7823' } },
    cashout: [{ paymentMethod: { phone: { $masked: 'string' } } }],
    context: { phone: { $masked: 'string' } },
  });
  expect(masked).toEqual(['/customer', '/cashout/0/paymentMethod', '/context']);
  expect(countMasked(seen)).toBe(3);
  expect(maskLoan(loan, { ...options, hasPartialForms: false }).loan.customer).toEqual({
    phone: { $masked: 'string' },
  });
});

test('a text that the API itself put beside `$masked` is not shown', () => {
  const sent = { $masked: 'string', shown: '+5587998657823 Maria' };
  const { loan } = maskLoan({ customer: { phone: sent }, status: sent, x: sent }, options);
  expect(JSON.stringify(loan)).not.toMatch(/99865|Maria/);
});

describe('any loan', { timeout: 60_000 }, () => {
  const contact = fc.oneof(
    fc.constantFrom<Json>(...personalTexts, '+5511942421234', 'canary.maria@exemplo.com.br'),
    fc.constantFrom<Json>(null, 11942424242, { $masked: 'string', shown: 'canary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789+()-. '), maxLength: 16 }),
    fc.string().map((local) => `${local}canary@exemplo.com`),
  );
  const name = fc.constantFrom(
    'phone',
    'phones',
    'celular',
    'telefones',
    'email',
    'emails',
    'cpf',
    'birthDate',
  );
  const members = fc.oneof(
    contact,
    fc.array(contact, { maxLength: 3 }),
    fc.array(fc.record({ number: contact, numero: contact, address: contact }), { maxLength: 2 }),
  );
  const customers = fc.dictionary(name, members);

  test('shows of a telephone six digits, of an e-mail address one letter and the domain, and of nothing else anything', () => {
    fc.assert(
      fc.property(loans, customers, (loan, customer) => {
        const whole = { ...loan, customer } as JsonObject;
        const { loan: seen, masked } = maskLoan(whole, options);
        const shown = [...JSON.stringify(seen).matchAll(/"shown":"([^"]*)"/g)].map(([, text = '']) => text);
        for (const text of shown) expect(text).toMatch(/^(?:\(\d\d\) •••••-\d{4}|[a-z]•••@[a-z.-]+)$/);
        const withoutPart = maskLoan(whole, { ...options, hasPartialForms: false });
        expect(JSON.parse(JSON.stringify(seen).replace(/,"shown":"[^"]*"/g, ''))).toEqual(withoutPart.loan);
        expect(masked).toEqual(withoutPart.masked);
        expect(maskLoan(seen, options).loan).toEqual(seen);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 50 },
    );
  });

  test('shows nothing of the digits of a CPF, however they are written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 9 });
    const cpfs = digits.map((base) => {
      for (let rest = 0; rest < 100; rest++) {
        const cpf = `${base}${String(rest).padStart(2, '0')}`;
        if (isCpf(cpf)) return cpf;
      }
      return '39053344705';
    });
    const forms = fc.constantFrom<(cpf: string) => string>(
      (cpf) => cpf,
      (cpf) => `+55${cpf}`,
      (cpf) => `(${cpf.slice(0, 2)}) ${cpf.slice(2, 7)}-${cpf.slice(7)}`,
      (cpf) => cpf.replace(/^0+/, ''),
      (cpf) => `${cpf}@exemplo.com`,
      (cpf) => `maria.${cpf}@exemplo.com`,
    );
    fc.assert(
      fc.property(cpfs, forms, fc.constantFrom('phone', 'email'), (cpf, write, member) => {
        expect(partialForm(write(cpf), `/customer/${member}`)).toBeNull();
      }),
    );
  });
});
