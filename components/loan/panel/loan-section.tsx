'use client';
import type { ComponentProps } from 'react';
import { Section } from '#components/ui/section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** A section of the loan page. In a masked view its heading counts the masked values. */
export function LoanSection({ actions, ...props }: ComponentProps<typeof Section>) {
  const { maskedView } = useLoanView();
  if (!maskedView) return <Section actions={actions} {...props} />;
  return (
    <Section
      {...props}
      actions={
        <>
          <maskedView.Count section={props.id} />
          {actions}
        </>
      }
    />
  );
}
