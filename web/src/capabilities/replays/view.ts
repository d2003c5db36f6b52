import { text } from '../../platform/url-state.ts'

/** Whose recordings are listed, in the address. */
export const listAddress = { person: text }

/** Speeds at which a recording can be played. */
export const speeds = [1, 2, 4, 8] as const

/** A time within a recording: `3:07`, `1:03:07`. */
export const playTime = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const part = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${part(minutes)}:${part(seconds % 60)}` : `${minutes}:${part(seconds % 60)}`
}
