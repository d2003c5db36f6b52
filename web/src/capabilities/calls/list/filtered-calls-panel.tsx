import type { CallFilters } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListCalls } from '../data.ts'
import { useLiveCalls } from '../live.ts'
import { CallsPanel } from './calls-panel.tsx'

/** The calls that match filters, as a part of another page. */
export function FilteredCallsPanel({ filters }: { filters: CallFilters }) {
  useLiveCalls()
  const t = useTranslate()
  const pieces = useListCalls(filters)
  return <CallsPanel pieces={pieces} empty={<EmptyState>{t('CALLS.LIST.NONE')}</EmptyState>} />
}
