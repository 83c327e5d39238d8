import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The verbs of lib/server begin with `import 'server-only'`, which is empty under this condition.
  resolve: { conditions: ['react-server'] },
  ssr: { resolve: { conditions: ['react-server'] } },
  test: {
    include: ['{app,components,lib,bin,sandbox,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: fileURLToPath(new URL('vitest-global-setup.ts', import.meta.url)),
    // It ends what hangs. How long a test takes is the machine's affair, and what else runs on it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // One that passes only when asked again is marked so in the list.
    retry: 1,
  },
});
