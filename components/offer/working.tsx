'use client';
import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { type AnyFinding, type FindingWords, textOf } from './finding-words.ts';
import type { Writing } from './say.ts';

/** Of many conventions that do as well the first are enough to see that there are many. */
const mostAlternatives = 6;

/** How a verdict came about: formula, inputs with their places, assumptions, source; to follow by hand. */
export function Working({
  finding,
  words,
  writing,
}: {
  finding: AnyFinding;
  words: FindingWords;
  writing: Writing;
}) {
  const { say } = writing;
  const { formula, reason, source } = finding;
  const left = words.alternatives.length - mostAlternatives;
  // Every finding on figures has inputs, but where they were taken from it.
  const isHidden = finding.unit !== null && words.inputs.length === 0 && !reason;
  return (
    <div className="finding-working">
      <dl className="working">
        {words.explainedBy && <Row label={say('explainedBy')}>{words.explainedBy}</Row>}
        {words.reason && (
          <Row label={say('why')}>
            {words.reason}
            {reason?.path && <span className="code text-ink-3"> {reason.path}</span>}
          </Row>
        )}
        {formula && (
          <Row label={say('formula')}>
            <span className="formula">{formula}</span>
          </Row>
        )}
        {words.inputs.length > 0 && (
          <Row label={say('inputs')}>
            <Inputs words={words} computed={say('computed')} />
          </Row>
        )}
        <Row label={say('assumptions')}>
          <List texts={words.assumptions} none={say('noAssumption')} />
        </Row>
        {words.alternatives.length > 0 && (
          <Row label={say('alternatives')}>
            <ul>
              {words.alternatives.slice(0, mostAlternatives).map(({ text, expected, difference }) => (
                <li key={`${text}${expected}`}>
                  <span className="figures font-medium">{expected}</span>
                  {difference && <span className="figures text-ink-3"> ({difference})</span>}{' '}
                  <span className="text-ink-2">{text}</span>
                </li>
              ))}
            </ul>
            {left > 0 && <p className="text-ink-3">{say('more', { count: left })}</p>}
          </Row>
        )}
        {source && <Row label={say('source')}>{source}</Row>}
      </dl>
      {isHidden && <p className="text-ink-3 text-label">{say('hidden')}</p>}
      <CopyButton text={() => textOf(finding, writing)} label={say('copy')} done={say('copied')}>
        {say('copy')}
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

function Inputs({ words, computed }: { words: FindingWords; computed: string }) {
  return (
    <ul>
      {words.inputs.map(({ name, meaning, value, path }) => (
        <li key={`${name}${path}`}>
          <span className="formula">{name}</span> = <span className="figures font-medium">{value}</span>{' '}
          <span className="text-ink-2">{meaning}</span>{' '}
          <span className={path ? 'code text-ink-3' : 'text-ink-3 text-label'}>{path ?? computed}</span>
        </li>
      ))}
    </ul>
  );
}
