/*
 * Before each test file: a worker goes through many of them and keeps the packages it has loaded, but our own modules
 * are loaded anew, so that no file finds what another has left in them.
 */
import { vi } from 'vitest'

vi.resetModules()
