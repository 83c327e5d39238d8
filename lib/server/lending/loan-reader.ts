import type { JsonObject } from '#lib/loan/json.ts';
import { type Deviation, noUtf8 } from '#lib/loan/reader/deviations.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import type { LoanRequest } from '#lib/loan/request.ts';
import { DeskError } from '../desk-error.ts';
import { shared } from '../shared.ts';
import type { LendingApi, LendingReport } from './client.ts';
import { lendingApi } from './lending-api.ts';

/** A loan as it was read, and how that went. */
export type LoanRead = {
  /** JSON in UTF-8, `{"loan":…,"deviations":[…]}`: it goes from one thread to another, and into an answer, as it is. */
  json: Uint8Array<ArrayBuffer>;
  /** The instant at which the API's answer was complete, ISO 8601. */
  retrievedAt: string;
  /** For the log: no value of a loan is in it. `bytes`: of the API's answer. */
  measured: { bytes: number; upstreamMs: number; tries: number; deviations: number };
};

export type LoanReader = {
  /** Asks the lending API for a loan and reads its answer. Throws a DeskError. */
  read(request: LoanRequest): Promise<LoanRead>;
  /** How the lending API is. */
  report(): Promise<LendingReport>;
  close(): Promise<void>;
};

/** Reads in this very thread. */
export function createLoanReader(api: LendingApi): LoanReader {
  return {
    async read(request) {
      const { text, damaged, retrievedAt, ...measured } = await api.fetchLoan(request);
      const read = readLoan(text, request);
      if (!read.ok) {
        const code = read.reason === 'too-deep' ? 'upstream_too_large' : 'upstream_malformed';
        throw new DeskError(code, {}, { reason: read.reason, ...measured });
      }
      const { loan } = read;
      const deviations = damaged ? [noUtf8, ...read.deviations] : read.deviations;
      const sent = read.asSent ? text : JSON.stringify(loan);
      // Not a Buffer, which may be a part of what others use: this one is given away whole.
      const json = new TextEncoder().encode(`{"loan":${sent},"deviations":${JSON.stringify(deviations)}}`);
      return { json, retrievedAt, measured: { ...measured, deviations: deviations.length } };
    },
    report: async () => api.report(),
    close: () => api.close(),
  };
}

/** What stands in the JSON of a loan that was read. */
export function parseRead({ json }: LoanRead): { loan: JsonObject; deviations: Deviation[] } {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
}

const holder = () => shared('loan-reader', () => ({ reader: null as LoanReader | null }));

/** Sets the process's one reader of loans. Done by what a person starts, never by a verb. */
export function openLoanReader(reader: LoanReader): void {
  holder().reader = reader;
}

/** The process's one reader of loans: this thread's own where none was opened, so that a change of its code is seen. */
export function loanReader(): LoanReader {
  return holder().reader ?? createLoanReader(lendingApi());
}
