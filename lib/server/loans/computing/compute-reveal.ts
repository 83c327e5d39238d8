import { maskLoan } from '#lib/access/masking/mask-loan.ts';
import { type Revealed, revealValues } from '#lib/access/reveal/reveal-values.ts';
import { pathsToReveal, type RevealRequest } from '#lib/view/reveal-request.ts';
import type { FetchedForPerson } from '../fetch-for-person.ts';
import { type ComputeSettings, hasChanged, maskOptions } from '../loan-masking.ts';

type RevealInput = Pick<FetchedForPerson, 'answer' | 'identified'> & {
  /** Null where the person sees the values anyway: nothing is revealed then. */
  target: RevealRequest | null;
  /** The `fingerprints` of the view on the screen. */
  fingerprints: Record<string, unknown>;
};

/** Returns the masked values at a target, and whether the view on the screen may have others there by now. */
export function computeReveal(
  { answer, identified, target, fingerprints }: RevealInput,
  _keep: (nothing: never) => void,
  settings: ComputeSettings,
): { paths: string[]; revealed: Revealed[]; isChanged: boolean } {
  const options = maskOptions(answer.loan, identified, settings);
  const { masked, loan } = maskLoan(answer.loan, { ...options, ownId: answer.request.loan });
  const paths = target ? pathsToReveal(masked, target) : [];
  const revealed = revealValues(answer, paths, options);
  // If a list has gained an entry since, a pointer could now hold another person's value.
  return { paths, revealed, isChanged: hasChanged(paths, fingerprints, loan) };
}
