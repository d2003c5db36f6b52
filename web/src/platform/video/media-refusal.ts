/**
 * Why a camera or microphone is unavailable. `denied` by the person or their browser · `blocked` by the operating
 * system · `missing`: no device is connected · `gone`: the chosen device was removed · `busy`: another program uses it
 * · `insecure`: the page may not ask at all.
 */
export type MediaRefusal = 'denied' | 'blocked' | 'missing' | 'gone' | 'busy' | 'insecure' | 'unknown'

const refusals: Readonly<Record<string, MediaRefusal>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  // Headless browsers throw this instead of denying access.
  NotSupportedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'gone',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Classifies an error of `getUserMedia`. */
export const refusalOf = (error: unknown): MediaRefusal => {
  if (!(error instanceof Error || error instanceof DOMException)) return 'unknown'
  const refusal = refusals[error.name] ?? 'unknown'
  return refusal === 'denied' && /system/i.test(error.message) ? 'blocked' : refusal
}
