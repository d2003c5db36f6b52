import { usePathParam } from '../../../platform/url-state.ts'
import { BatchPanel } from './batch-panel.tsx'

export function BatchScreen() {
  return <BatchPanel batchId={usePathParam('batchId')} />
}
