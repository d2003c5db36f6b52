import { notePage } from '@colloquy/contract/telemetry/operations'
import { newIdempotencyKey } from '../ids.ts'
import { api } from '../session.ts'
import { isMeasured } from '../settings.ts'

/** Made anew with each loading of the application, and kept nowhere. */
const visit = newIdempotencyKey()

/**
 * Counts that a page was viewed: by its address without what stands behind `?` and `#`, and by the name of its route, never
 * by that of somebody. To our own server, outside of development, and only where the installation measures [AN-04].
 */
export const recordPageView = (path: string, title: string): void => {
  if (!isMeasured()) return
  // Nothing depends on it, and nobody is told when it fails.
  api(notePage, { visit, path, title, location: location.origin + path }).catch(() => undefined)
}
