import { useTranslations } from 'use-intl';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { childPointer, isObject, type Json, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { type KnownCode, knownValue } from '#lib/view/known-values.ts';
import { panels } from '#lib/view/panel-registry.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanField } from '../fields/field-value.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { NotRequested } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { AsSentButton } from '../values/unit-note.tsx';
import { CustomerCard } from './customer-card.tsx';

const parties = panels.parties.fields;

/** Customer, employment and company, each as its identifier or, where it is expanded, as the object. */
export function PartiesPanel() {
  const { view, sentLoan, orderFor } = useLoanView();
  const { loan } = view;
  // As the server sent it: an identifier that was revealed is not looked up.
  const customer = referenceId(sentLoan.customer);
  const t = useTranslations();
  const notRequested = parties.filter((name) => !isRequested(view.request.fields, `/${name}`));
  const present = parties.some((name) => Object.hasOwn(loan, name));
  return (
    <LoanSection
      panel="parties"
      actions={
        <>
          {parties.map((name) => (
            <ExpandToggle key={name} name={name} />
          ))}
          <details className="menu">
            <summary className="press">{t('expand.others')}</summary>
            <div>
              {otherReferences.map((name) => (
                <ExpandToggle key={name} name={name} />
              ))}
            </div>
          </details>
          <AsSentButton />
        </>
      }
    >
      <dl className="rows wide-labels">
        {parties.map((name) => Object.hasOwn(loan, name) && <Party key={name} name={name} />)}
      </dl>
      {!present && notRequested.length === 0 && <p className="py-1.5 text-ink-3">{t('state.nothing')}</p>}
      {notRequested.length > 0 && <NotRequested names={notRequested} />}
      {/* The index is asked for them when this is open, which is recorded. Whoever has a caller always needs them. */}
      {customer !== null && (
        <DetailsWhenOpen
          summary={t('lookup.otherContracts.title')}
          loading="h-12"
          open={orderFor === 'agent'}
        >
          <CustomerCard />
        </DetailsWhenOpen>
      )}
    </LoanSection>
  );
}

/**
 * A party as its identifier, or as an object that unfolds. It is unfolded from the beginning where the reader asked to
 * expand it; the objects of the default expand would push the terms off the screen.
 */
function Party({ name }: { name: (typeof parties)[number] }) {
  const { view, display, sentLoan } = useLoanView();
  const t = useTranslations('fields.loan');
  const value = view.loan[name];
  return (
    <div className="group row" title={`/${name}`}>
      <dt>{t(name)}</dt>
      <dd>
        {isObject(value) && !isMasked(value) && Object.keys(value).length > 0 ? (
          <details className="disclosure" open={!display.defaultExpand.includes(name)}>
            <summary>
              <span className="min-w-0 text-ink">
                {/* A revealed value is shown only in its own row, where it is marked. */}
                <ObjectSummary of={member(sentLoan, name)} />
              </span>
            </summary>
            <JsonTree pointer={`/${name}`} />
          </details>
        ) : (
          <LoanField name={name} />
        )}
      </dd>
    </div>
  );
}

/** The first short texts of an object, without identifiers and instants: enough to recognize it. Without any: its identifier. */
function ObjectSummary({ of }: { of: Json | undefined }) {
  const { format, asSent } = useLoanView();
  const codes = useTranslations('codes');
  if (!isObject(of)) return null;
  const texts = Object.entries(of).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^(?![a-z]+_\S+$|\d{4}-\d\d-\d\dT).{1,60}$/.test(entry[1]),
  );
  const written = texts.slice(0, 4).map(([name, text]) => {
    const readable = asSent ? null : knownValue(text, childPointer('', name));
    if (readable?.form === 'code') return codes(readable.text as KnownCode);
    return readable?.form === 'date' ? format.day(readable.text) : (readable?.text ?? text);
  });
  return (
    <bdi className="wrap-anywhere">
      {visibleText(written.join(' · ') || (referenceId(of) ?? preview(of, 60)))}
    </bdi>
  );
}

/** The other references that `expand` can replace by their objects. */
const otherReferences = ['fund', 'product', 'creditPolicy', 'paymentMethod', 'file', 'signer'];

/** Requests the object behind a reference instead of its identifier, or the identifier again. */
function ExpandToggle({ name }: { name: string }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations();
  // `expand` may contain the name, or a path that ends in it (`offer.fund`).
  const others = request.expand.filter((reference) => reference !== name && !reference.endsWith(`.${name}`));
  const pressed = others.length < request.expand.length;
  const label = t(`references.${name}` as 'references.customer');
  const toggle = () => changeRequest({ expand: pressed ? others : [...others, name] });
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={t('expand.expand', { name: label })}
      onClick={toggle}
      className="press group/toggle inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-ink-2 text-label hover:border-edge hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong print:hidden"
    >
      <span
        aria-hidden="true"
        className="size-2 rounded-full border border-current group-aria-pressed/toggle:bg-current"
      />
      {label}
    </button>
  );
}
