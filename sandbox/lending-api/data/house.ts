import { cnpjOf } from '../documents.ts';
import type { JsonObject } from '../json-values.ts';

// The lender's own: funds, products and credit policies.
export const funds = {
  aurora: {
    id: 'fund_Qb71LxA0nVt4eZ9p',
    name: 'Aurora Consignado FIDC',
    cnpj: cnpjOf('415260370001'),
    administrator: 'Pedra Branca DTVM S.A.',
    openedAt: '2024-02-15',
  },
  mangue: {
    id: 'fund_7RtKc02WmXyE5uHd',
    name: 'Mangue Crédito Pessoal FIDC',
    cnpj: cnpjOf('509318240001'),
    administrator: 'Pedra Branca DTVM S.A.',
    openedAt: '2025-06-02',
  },
  cerrado: {
    id: 'fund_c4NsV8yGq1Bz6TaM',
    name: 'Cerrado Empresas FIDC',
    cnpj: cnpjOf('9Z4HT0LK0001'),
    administrator: 'Veredas Administradora Fiduciária Ltda.',
    openedAt: '2026-08-10',
  },
} as const satisfies Record<string, JsonObject>;

export const products = {
  payroll: {
    id: 'prod_H2fWnYk81sLpXq0C',
    name: 'Consignado privado',
    code: 'CONSIG-PRIV',
    maximumInstallments: 48,
  },
  personal: {
    id: 'prod_e5TgB3oJ7vUzRm9A',
    name: 'Crédito pessoal',
    code: 'PESSOAL',
    maximumInstallments: 24,
  },
  business: { id: 'prod_0XcDq6iNwPa8KyLs', name: 'Capital de giro', code: 'GIRO', maximumInstallments: 36 },
  property: {
    id: 'prod_uV1rZ4hSfM7bEj2t',
    name: 'Crédito com imóvel',
    code: 'IMOVEL',
    maximumInstallments: 360,
  },
} as const satisfies Record<string, JsonObject>;

export const creditPolicies = {
  standard: { id: 'crpl_Lk39TzPw5nQd0VbX', name: 'Política padrão', version: '2026.3', maximumRisk: 0.12 },
  payroll: {
    id: 'crpl_a8YhGm2RsJ6cFxU1',
    name: 'Política consignado',
    version: '2026.2',
    maximumCommitment: 0.35,
  },
  business: { id: 'crpl_7BoWvN4kEi0tZpDq', name: 'Política empresas', version: '2025.9', maximumRisk: 0.09 },
} as const satisfies Record<string, JsonObject>;
