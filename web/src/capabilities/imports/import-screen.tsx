import { usePathParam } from '../../platform/url-state.ts'
import { ImportPanel } from './import-panel.tsx'

export function ImportScreen() {
  return <ImportPanel importId={usePathParam('importId')} />
}
