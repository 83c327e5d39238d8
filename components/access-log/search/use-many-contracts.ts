import { type FormEvent, useState } from 'react';
import { maxContracts, maxContractsInUrl } from '#lib/access/log/log-search.ts';
import { readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';

/** Posts the contracts of a search where they are many, and goes on to its URL. A short search is a plain form. */
export function useManyContracts() {
  const [failure, setFailure] = useState<{ tooMany: number } | { problem: RequestProblem } | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = String(fields.get('contract') ?? '');
    const count = readPastedIdentifiers(text)?.length ?? 0;
    setFailure(null);
    if (count <= maxContractsInUrl) return;
    event.preventDefault();
    if (count > maxContracts) return setFailure({ tooMany: count });
    const stored = await requestJson<{ id: string }>('/api/access-log/contracts', 'id', { text });
    if (!stored.ok) return setFailure({ problem: stored.problem });
    const query = new URLSearchParams({ contracts: stored.answer.id });
    for (const [name, value] of fields) {
      if (name !== 'contract' && typeof value === 'string' && value !== '') query.set(name, value);
    }
    location.assign(`/access-log?${query}`);
  };
  return { submit, failure };
}
