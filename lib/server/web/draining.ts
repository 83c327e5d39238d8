import { processValue } from '../process-value.ts';

/** When draining began, in milliseconds since 1970. The server in front sets it, and the readiness route reads it. */
const state = () => processValue<{ since: number | null }>('draining', () => ({ since: null }));

/** Makes the desk report that it is not ready, while it finishes the requests that it has begun. */
export function startDraining(): void {
  state().since ??= Date.now();
}

export function isDraining(): boolean {
  return state().since !== null;
}
