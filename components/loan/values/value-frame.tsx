import type { ReactNode } from 'react';
import type { Json } from '#lib/loan/json.ts';
import { MaskedValue } from '../reveal/masked-value.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { DeviationAnchor } from './deviation-anchor.tsx';

/**
 * Wraps whatever shows a value. It anchors a value that departs from the specification, and in a masked view it shows
 * that the value is masked or was revealed.
 */
export function ValueFrame(props: { value: Json | undefined; pointer: string; children: ReactNode }) {
  const { maskedView } = useLoanView();
  return (
    <DeviationAnchor pointer={props.pointer}>
      {maskedView ? <MaskedValue {...props} /> : props.children}
    </DeviationAnchor>
  );
}
