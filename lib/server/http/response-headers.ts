export type HeaderOptions = {
  /** Where people open the desk; HTTPS is enforced where it is an https origin. */
  origin: string;
  /** Fresh for each response, Base64. */
  nonce: string;
  /** Allows what React's and Next's development builds need. Never in production. */
  dev?: boolean;
};

const unchanging = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self)',
} as const;

const twoYears = 63_072_000;

/** The headers that stand on every response of the desk, whatever it is. */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
  const secure = options.origin.startsWith('https:');
  return {
    ...unchanging,
    'content-security-policy': contentSecurityPolicy(options, secure),
    ...(secure ? { 'strict-transport-security': `max-age=${twoYears}; includeSubDomains` } : {}),
  };
}

function contentSecurityPolicy(options: HeaderOptions, secure: boolean): string {
  const { origin, nonce, dev = false } = options;
  const sockets = origin.replace(/^http/, 'ws');
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // With a nonce beside it 'unsafe-inline' would be void, and the dev build writes styles without one.
    'style-src': dev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': dev ? `'self' ${sockets}` : "'self'",
    // Long texts are read in a thread of their own (components/lookup/field/read-in-worker.ts).
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...(secure ? { 'upgrade-insecure-requests': '' } : {}),
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
