'use client';
import type { ComponentProps } from 'react';
import { Section } from '#components/ui/section.tsx';
import { useView } from '../screen/loan-view-context.tsx';

/** A section of the loan page; in a masked view its head says how much is hidden in it. */
export function LoanSection({ actions, ...props }: ComponentProps<typeof Section>) {
  const { hiding } = useView();
  if (!hiding) return <Section actions={actions} {...props} />;
  return (
    <Section
      {...props}
      actions={
        <>
          <hiding.Count section={props.id} />
          {actions}
        </>
      }
    />
  );
}
