import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/rig/chromium.ts'

/** Journeys in which browsers meet by video. */
const video = [
  'call.spec.ts',
  'room.spec.ts',
  'calls/all-seats.spec.ts',
  'calls/dial-in.spec.ts',
  'calls/guests.spec.ts',
]

export default defineConfig({
  testDir: './e2e/journeys',
  globalSetup: './e2e/rig/global-setup.ts',
  outputDir: './test-results',
  // One more than cores: a journey waits for mails, late answers and other people more than it works.
  workers: 3,
  projects: [
    // Browsers that send and receive video are busy all the time: with two such journeys at once, each would miss what it waits for.
    { name: 'video', testMatch: video, workers: 1 },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: video, workers: 2 },
  ],
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
