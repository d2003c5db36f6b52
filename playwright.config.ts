import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/rig/chromium.ts'

export default defineConfig({
  testDir: './e2e/journeys',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/rig/global-setup.ts',
  outputDir: './test-results',
  // One more than cores: a journey waits for mails, late answers and other people more than it works.
  workers: 3,
  // As with the other tests: one more try, and the list of tests says who needed it.
  retries: 1,
  // Limits for what hangs, not promises about speed: a busy machine takes its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    launchOptions: await launchOptions({ media: true }),
    locale: 'en-US',
    timezoneId: 'Europe/London',
    // What a worker asks for cannot be answered by a test; the worker has tests of its own.
    serviceWorkers: 'block',
    // Recording is a good part of a run's work: only what has failed once is recorded.
    trace: 'on-first-retry',
    video: 'off',
  },
})
