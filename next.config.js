/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimizer is a public endpoint that the desk does not need.
  images: { unoptimized: true },
  // `npm test` and `npm run build` run the type checker themselves, over the whole project.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
};
