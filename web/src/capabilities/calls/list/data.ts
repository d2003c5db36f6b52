import { type TimeFormat, timeFormat } from '@colloquy/contract/time'
import { useZone } from '../../../platform/time.ts'
import { useLanguage } from '../../../platform/translations.ts'
import { useHomePath } from '../../../platform/viewer/home-path.ts'

/** Writes times on the clocks of a zone; the reader's own when none is named. */
export const useTimeIn = (zone: string | undefined): TimeFormat => {
  const own = useZone()
  return timeFormat(useLanguage(), zone ?? own)
}

/** Where the reader's calls have their pages. */
export const useCallsPath = (): string => `${useHomePath()}/calls`
