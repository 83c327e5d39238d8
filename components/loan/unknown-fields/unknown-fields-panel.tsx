import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { AlsoInTheAnswer, FieldRows, unknownFields, unplacedFields } from '../values/field-rows.tsx';

/** Fields of the loan that no other panel shows: unknown to the specification, or of a type that the head cannot show. */
export function UnknownFieldsPanel() {
  const { loan } = useLoanView().view;
  const unplaced = unplacedFields(loan);
  if (unplaced.length === 0 && unknownFields('loan', loan) === null) return null;
  return (
    <LoanSection panel="also">
      <FieldRows objectName="loan" value={loan} names={unplaced} pointer="" />
      <AlsoInTheAnswer objectName="loan" value={loan} pointer="" />
    </LoanSection>
  );
}
