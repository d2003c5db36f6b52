/*
 * Runs before each test file. A worker runs many files and keeps loaded packages, but our own modules are reset, so that no
 * state leaks between files.
 */
import { vi } from 'vitest'

vi.resetModules()
