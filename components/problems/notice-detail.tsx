import { CopyButton } from '#components/ui/copy-button.tsx';

/**
 * A detail to quote when asking for help, such as the request id. It stands apart from the notice, which a server
 * component shows too.
 */
export function NoticeDetail({
  name,
  value,
  copyLabel,
}: {
  name: string;
  value: string;
  /** Of the button that copies it; without it there is none. */
  copyLabel?: string;
}) {
  return (
    <>
      <dt className="text-ink-3 text-label leading-6 not-first:max-sm:mt-1.5">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-ink-2 leading-6">
        <span className="identifier">{value}</span>
        {copyLabel && <CopyButton text={value} label={copyLabel} />}
      </dd>
    </>
  );
}
