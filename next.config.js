/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The server around Next does it (lib/server/http/compress.ts), after it has rewritten the page.
  compress: false,
  reactStrictMode: true,
  // The optimizer is a public endpoint that the desk does not need.
  images: { unoptimized: true },
  // `npm test` and `npm run build` run the type checker themselves, over the whole project.
  typescript: { ignoreBuildErrors: true },
  // Messages reach the browser compiled (lib/i18n/compiled-messages.ts): their parser need not.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  devIndicators: false,
};
