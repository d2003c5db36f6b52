import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './e2e/rig/chromium.ts'
import { hasLiveKit, liveKitCommands } from './tools/test-run/livekit-commands.ts'
import { LongestFirst } from './tools/test-run/longest-first-sequencer.ts'

const tests = (folder: string) => [`${folder}/**/*.test.ts`]

// Loading packages takes longer than most files' tests: a worker does it once, and only our own modules are each file's.
const sharedPackages = { isolate: false, setupFiles: ['./tools/test-run/reset-modules.ts'] }

export default defineConfig(async () => ({
  test: {
    // One for each core of the smallest machine this is promised for; left alone, the runner keeps one core idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...sharedPackages,
          include: ['contract', 'server', 'web/src', 'tools', 'bench', 'e2e/rig'].flatMap(tests),
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          // The product is asked in UTC everywhere; a test that needs another zone names it.
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          ...sharedPackages,
          include: ['server/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['./server/testing/global-setup.ts'],
          env: { TZ: 'UTC' },
          // Limits for what hangs, not promises about speed: a busy machine takes its time.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root: './web',
        // Found while tests run, each would make the browser start over.
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'zod/mini',
            '@mantine/core',
            '@mantine/hooks',
            '@mantine/notifications',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            'livekit-client',
            'socket.io-client',
            'i18next',
            'react-i18next',
            'zustand',
            'zustand/vanilla',
            'zustand/middleware',
          ],
        },
        test: {
          name: 'components',
          include: ['src/**/*.browser.test.tsx'],
          // As above: a busy machine takes its time.
          expect: { poll: { timeout: 10_000 } },
          provide: { hasLiveKit },
          browser: {
            commands: liveKitCommands,
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await launchOptions({ media: true }) }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}))
