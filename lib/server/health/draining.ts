import { processSingleton } from '../process-singletons.ts';

const state = () => processSingleton('draining', () => ({ since: null }));

/** Makes the desk report that it is not ready, while it finishes the requests that it has begun. */
export function startDraining(): void {
  state().since ??= Date.now();
}

export function isDraining(): boolean {
  return state().since !== null;
}
