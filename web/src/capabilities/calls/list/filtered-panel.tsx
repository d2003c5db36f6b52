import type { CallFilters } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useCallPieces } from '../data.ts'
import { useLiveCalls } from '../live.ts'
import { PiecesPanel } from './pieces-panel.tsx'

/** The calls that fit, as a part of another page. */
export function FilteredPanel({ filters }: { filters: CallFilters }) {
  useLiveCalls()
  const say = useTranslate()
  const pieces = useCallPieces(filters)
  return <PiecesPanel pieces={pieces} empty={<EmptyState>{say('CALLS.LIST.NONE')}</EmptyState>} />
}
