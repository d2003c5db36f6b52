import type { IncidentState } from '@colloquy/contract/incidents/shapes'
import type { Shape } from '../../ui/display/status.tsx'

/** The shape of a state: what is to be assessed stands out. */
export const incidentShapes: Readonly<Record<IncidentState, Shape>> = {
  open: 'diamond',
  held: 'square',
  released: 'check',
}
