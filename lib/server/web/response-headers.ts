type HeaderOptions = {
  /** Where people open the desk; HTTPS is enforced where it is an https origin. */
  origin: string;
  /** Fresh for each response, Base64. */
  nonce: string;
  /** Allows eval and inline styles, which the development builds of React and Next need. Never in production. */
  dev?: boolean;
};

const staticHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self)',
} as const;

const twoYearsSeconds = 63_072_000;

/** The headers of every response: pages, data, files, errors and redirects. The server in front sets them. */
export function headersOfEveryResponse(options: HeaderOptions): Record<string, string> {
  const https = options.origin.startsWith('https:');
  return {
    ...staticHeaders,
    'content-security-policy': contentSecurityPolicy(options, https),
    ...(https ? { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` } : {}),
  };
}

/** The further header of data, problems and redirects. Next sets the same on pages. */
export const notStored = { 'cache-control': 'private, no-store' } as const;

function contentSecurityPolicy({ origin, nonce, dev = false }: HeaderOptions, https: boolean): string {
  const sockets = origin.replace(/^http/, 'ws');
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // Next's development build writes styles without a nonce, and a nonce would make 'unsafe-inline' void.
    'style-src': dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': dev ? `'self' ${sockets}` : "'self'",
    'worker-src': "'none'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...(https ? { 'upgrade-insecure-requests': '' } : {}),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
