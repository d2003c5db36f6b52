import { recordPageView } from '@colloquy/contract/telemetry/operations'
import { newIdempotencyKey } from '../ids.ts'
import { api } from '../session.ts'
import { isMeasured } from '../settings.ts'

/** Generated with each load of the application and never stored. */
const visit = newIdempotencyKey()

/**
 * Counts a page view: its path without query and fragment, and the name of its route, never a name from its content.
 * Sent to our own server, outside of development, and only where the installation uses analytics [AN-04].
 */
export const countPageView = (path: string, title: string): void => {
  if (!isMeasured()) return
  // Failures are ignored.
  api(recordPageView, { visit, path, title, location: location.origin + path }).catch(() => undefined)
}
