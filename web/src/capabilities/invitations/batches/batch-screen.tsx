import { usePathParam } from '../../../platform/url-state.ts'
import { BatchPanel } from './batch-panel.tsx'

/** The page of one batch. */
export function BatchScreen() {
  return <BatchPanel batchId={usePathParam('batchId')} />
}
