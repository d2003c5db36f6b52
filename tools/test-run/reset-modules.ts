/*
 * Runs before each test file. A worker runs many files and keeps loaded packages, but our own modules are reset, and so are
 * timers that a file has replaced, so that no state leaks between files.
 */
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
})
