/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // The server in front compresses, after the page transform (lib/server/web/compress-response.ts).
  compress: false,
  // No `Link` headers: they would request the style sheets that the page transform writes into the page.
  reactMaxHeadersLength: 0,
  reactStrictMode: true,
  // The optimizer is a public endpoint that the desk does not need.
  images: { unoptimized: true },
  // `npm test` and `npm run build` run the type checker themselves, over the whole project.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  turbopack: {
    // The texts are compiled while the desk is built, by next-intl's loader, and a page needs no parser of ICU messages.
    rules: {
      '*.json': {
        condition: { path: /lib\/i18n\/[^/]+\.json$/ },
        loaders: [
          {
            loader: 'next-intl/extractor/catalogLoader',
            options: { messages: { format: 'json', precompile: true } },
          },
        ],
        as: '*.js',
      },
    },
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
};
