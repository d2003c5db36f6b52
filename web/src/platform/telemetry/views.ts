import { notePage } from '@colloquy/contract/telemetry/operations'
import { newKey } from '../ids.ts'
import { api } from '../session.ts'
import { settingsNow } from '../settings.ts'

/** Made anew with each loading of the application, and kept nowhere. */
const visit = newKey()

/**
 * Counts that a page was viewed: by its address without what stands behind `?` and `#`, and by the name of its route, never
 * by that of somebody. To our own server, outside of development, and only where the installation measures [AN-04].
 */
export const countView = (path: string, title: string): void => {
  const settings = settingsNow()
  const measures = Object.values(settings?.analytics.measurementIds ?? {}).some((id) => id !== null)
  if (!measures || settings?.isDevEnv) return
  // Nothing depends on it, and nobody is told when it fails.
  api(notePage, { visit, path, title, location: location.origin + path }).catch(() => undefined)
}
