import { Fragment } from 'react';

/** A text that wraps only between its parts. A copy of it has nothing between them. */
export function TextWithBreaks({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move, and may be alike.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
