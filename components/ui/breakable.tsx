import { Fragment } from 'react';

/** A text that, where it has to break, breaks between its parts; what is copied has nothing between them. */
export function Breakable({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move, and may be alike.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
