/**
 * Why a camera or microphone could not be had, as a person would put it.
 * `denied` by the person or their browser · `blocked` by the computer's own settings · `missing` nothing is plugged in ·
 * `gone` the chosen one is no longer there · `busy` another program holds it · `insecure` the page may not ask at all.
 */
export type MediaRefusal = 'denied' | 'blocked' | 'missing' | 'gone' | 'busy' | 'insecure' | 'unknown'

const refusals: Readonly<Record<string, MediaRefusal>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  // What browsers without a window of their own say in place of a denial.
  NotSupportedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'gone',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Reads what `getUserMedia` has thrown. */
export const refusalOf = (error: unknown): MediaRefusal => {
  if (!(error instanceof Error || error instanceof DOMException)) return 'unknown'
  const refusal = refusals[error.name] ?? 'unknown'
  return refusal === 'denied' && /system/i.test(error.message) ? 'blocked' : refusal
}
