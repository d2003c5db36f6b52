import type { MissingPart } from '@colloquy/contract/calls/monitor/shapes'
import type { Outcome } from '@colloquy/contract/compliance/shapes'
import type { StatusShape } from '../../../ui/display/status.tsx'

export const missingIcons: Readonly<Record<MissingPart, StatusShape>> = {
  approval: 'diamond',
  attestation: 'clock',
  survey: 'dashes',
  notes: 'diamond',
}

/** Whether a verdict objects to anything, so that its reasons are shown. */
export const hasObjection = (outcome: Outcome): boolean => outcome !== 'allow'

/** What narrows the monitor down besides a search; '' is no filter. */
export interface MonitorFilters {
  readonly client: string
  readonly outcome: Outcome | ''
  readonly missing: MissingPart | ''
}

/** The monitor without filters. */
export const noFilters: MonitorFilters = { client: '', outcome: '', missing: '' }

/** How many filters are set. */
export const countFilters = ({ client, outcome, missing }: MonitorFilters): number =>
  [client, outcome, missing].filter((value) => value !== '').length
