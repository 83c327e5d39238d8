import { Gauge, type Registry } from 'prom-client';
import { lendingApi } from '../lending/configured-lending-api.ts';

const states = ['closed', 'half-open', 'open'] as const;

/** Adds the state of the circuit breaker to a registry, as it is when the metrics are scraped. */
export function observeLendingApi(registry: Registry): void {
  new Gauge({
    name: 'loan_desk_lending_api_breaker_state',
    help: '1 for the state of the circuit breaker of the lending API, 0 for the others.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { state: current } = lendingApi().report();
      for (const state of states) this.set({ state }, state === current ? 1 : 0);
    },
  });
}
