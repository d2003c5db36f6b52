import { usePathParam } from '../../platform/url-state.ts'
import { ImportPanel } from './import-panel.tsx'

/** The page of one import. */
export function ImportScreen() {
  return <ImportPanel importId={usePathParam('importId')} />
}
