import type { VettingState } from '@colloquy/contract/vetting/shapes'
import type { StatusShape } from '../../ui/display/status.tsx'

/** Badge tone per registration state. */
export const stateIcons: Readonly<Record<VettingState, StatusShape>> = {
  waiting: 'diamond',
  asked: 'clock',
  approved: 'disc',
  declined: 'dashes',
}

/** Parses a price such as "1.5" or "1,5" into hundredths of a credit; undefined if invalid. */
export const hundredthsOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return undefined
  const hundredths = Math.round(Number(plain) * 100)
  return hundredths > 0 ? hundredths : undefined
}
