import type { Instrument } from './instrument.ts';

const sources: Record<Instrument['kind'], string | null> = {
  boleto: 'Carta-Circular BCB 2.926/2000',
  'boleto-part': 'Carta-Circular BCB 2.926/2000',
  'pix-key': 'Resolução BCB 1/2020 (Pix)',
  'pix-end-to-end-id': 'Resolução BCB 1/2020 (Pix)',
  cpf: 'Receita Federal',
  cnpj: 'IN RFB 2.229/2024',
  // Each bank has its own rules.
  'bank-account': null,
};

/** The norm that an instrument was checked against; null without one. */
export function sourceOf(instrument: Instrument): string | null {
  const isCollection = instrument.kind === 'boleto' && instrument.collection !== null;
  return isCollection ? 'FEBRABAN, layout padrão de arrecadação' : sources[instrument.kind];
}
