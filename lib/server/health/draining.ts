import { shared } from '../shared.ts';

const state = () => shared('draining', () => ({ since: null as number | null }));

/** From now on the desk is not ready: it finishes what it has begun. */
export function startDraining(): void {
  state().since ??= Date.now();
}

export function isDraining(): boolean {
  return state().since !== null;
}
