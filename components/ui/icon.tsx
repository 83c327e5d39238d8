const paths = {
  copy: 'M5.5 5.5V3.2c0-.7.5-1.2 1.2-1.2h6.1c.7 0 1.2.5 1.2 1.2v6.1c0 .7-.5 1.2-1.2 1.2h-2.3M3.2 5.5h6.1c.7 0 1.2.5 1.2 1.2v6.1c0 .7-.5 1.2-1.2 1.2H3.2c-.7 0-1.2-.5-1.2-1.2V6.7c0-.7.5-1.2 1.2-1.2Z',
  check: 'm3 8.5 3.2 3.2L13 4.5',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 2v3h-3',
  link: 'M6.6 9.4a2.7 2.7 0 0 0 3.9 0l2.3-2.3a2.75 2.75 0 0 0-3.9-3.9l-.9.9M9.4 6.6a2.7 2.7 0 0 0-3.9 0L3.2 8.9a2.75 2.75 0 0 0 3.9 3.9l.9-.9',
  braces:
    'M6 2.5H5c-1 0-1.5.6-1.5 1.5v2.2c0 .9-.5 1.5-1.5 1.8 1 .3 1.5.9 1.5 1.8V12c0 .9.5 1.5 1.5 1.5h1M10 2.5h1c1 0 1.5.6 1.5 1.5v2.2c0 .9.5 1.5 1.5 1.8-1 .3-1.5.9-1.5 1.8V12c0 .9-.5 1.5-1.5 1.5h-1',
  print:
    'M4.5 6V2.5h7V6M4.5 11.5H3A1.2 1.2 0 0 1 1.8 10.3V7.2C1.8 6.5 2.3 6 3 6h10c.7 0 1.2.5 1.2 1.2v3.1c0 .7-.5 1.2-1.2 1.2h-1.5M4.5 9.5h7v4h-7Z',
  chevron: 'm6 3.5 4.5 4.5L6 12.5',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1.5v1.3M8 13.2v1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M1.5 8h1.3M13.2 8h1.3M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z',
  system: 'M2.5 3h11v7.5h-11ZM6 13.5h4M8 10.5v3',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.7 10.7 14 14',
  attention:
    'M8 5.5v3.3M8 11.2v.1M7 2.6 1.9 11.6c-.4.8.1 1.9 1 1.9h10.2c.9 0 1.4-1 1-1.9L9 2.6c-.4-.8-1.6-.8-2 0Z',
  external:
    'M6.5 3H3.2C2.5 3 2 3.5 2 4.2v8.6c0 .7.5 1.2 1.2 1.2h8.6c.7 0 1.2-.5 1.2-1.2V9.5M9.5 2H14v4.5M13.7 2.3 7.5 8.5',
  question:
    'M6 6.2c0-1.2.9-2 2-2s2 .8 2 1.9c0 1.5-2 1.6-2 3.1M8 11.6v.1M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
} as const;

export type IconName = keyof typeof paths;

/** A drawn sign of 16 px, in the colour of the text beside it. Always beside a word, or in a named button. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className ?? 'size-4 shrink-0'}
    >
      <path d={paths[name]} />
    </svg>
  );
}
