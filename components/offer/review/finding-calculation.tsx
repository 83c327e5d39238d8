import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { AnyFinding } from '#lib/offer/review/finding-key.ts';
import { type FindingDescription, findingAsText } from './describe-finding.ts';
import { useReviewText } from './review-context.ts';

/** Further alternatives are folded. */
const maxAlternatives = 6;

/** The formula, inputs, assumptions and source of a verdict, so that a reader can follow it by hand. */
export function FindingCalculation({ finding, words }: { finding: AnyFinding; words: FindingDescription }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const { formula, reason } = finding;
  const more = words.alternatives.slice(maxAlternatives);
  return (
    <div className="finding-working">
      <dl className="working">
        {words.place && (
          <Row label={t('instruments.place')}>
            <span className="code">{words.place}</span>
          </Row>
        )}
        {words.explainedBy && <Row label={t('explainedBy')}>{words.explainedBy}</Row>}
        {words.reason && (
          <Row label={t('why')}>
            {words.reason}
            {reason?.path && <span className="code text-ink-3"> {reason.path}</span>}
          </Row>
        )}
        {words.bounds && <Row label={t('bounds.label')}>{words.bounds}</Row>}
        {formula && (
          <Row label={t('formula')}>
            <span className="formula">{formula}</span>
          </Row>
        )}
        {words.inputs.length > 0 && (
          <Row label={t('inputs')}>
            <Inputs words={words} computed={t('computed')} />
          </Row>
        )}
        <Row label={t('assumptions')}>
          <List texts={words.assumptions} none={t('noAssumption')} />
        </Row>
        {words.alternatives.length > 0 && (
          <Row label={t('alternatives')}>
            <Alternatives list={words.alternatives.slice(0, maxAlternatives)} />
            {more.length > 0 && (
              <details>
                <summary className="text-ink-3">
                  <Sign />
                  {t('more', { count: more.length })}
                </summary>
                <Alternatives list={more} />
              </details>
            )}
            {words.unlisted && <p className="text-ink-3">{words.unlisted}</p>}
          </Row>
        )}
        {words.source && <Row label={t('source')}>{words.source}</Row>}
      </dl>
      <CopyButton text={() => findingAsText(finding, reviewText)} label={t('copy')} done={t('copied')}>
        {t('copy')}
      </CopyButton>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function List({ texts, none }: { texts: readonly string[]; none: string }) {
  if (texts.length === 0) return none;
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Sign() {
  return <span aria-hidden="true" className="fold-marker" />;
}

function Alternatives({ list }: { list: FindingDescription['alternatives'] }) {
  return (
    <ul>
      {list.map(({ text, expected, difference }) => (
        <li key={`${text}${expected}`}>
          <span className="figures font-medium">{expected}</span>
          {difference && <span className="figures text-ink-3"> ({difference})</span>}{' '}
          <span className="text-ink-2">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Inputs({ words, computed }: { words: FindingDescription; computed: string }) {
  return (
    <ul>
      {words.inputs.map(({ name, meaning, value, short, path }) => {
        const line = (
          <>
            <span className="formula">{name}</span> = <span className="figures font-medium">{short}</span>{' '}
            <span className="text-ink-2">{meaning}</span>{' '}
            <span className={path ? 'code text-ink-3' : 'text-ink-3 text-label'}>{path ?? computed}</span>
          </>
        );
        return (
          <li key={`${name}${path}${value}`}>
            {short === value ? (
              line
            ) : (
              <details>
                <summary>
                  <Sign />
                  {line}
                </summary>
                <p className="unfold-list figures">{value}</p>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
