import type { IncidentState } from '@colloquy/contract/incidents/shapes'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The shape of a state: what is to be assessed stands out. */
export const incidentIcons: Readonly<Record<IncidentState, StatusShape>> = {
  open: 'diamond',
  held: 'square',
  released: 'check',
}
