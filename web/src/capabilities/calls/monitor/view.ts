import type { MissingPart } from '@colloquy/contract/calls/monitor-shapes'
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
