import type { Operation } from '@colloquy/contract/operation'
import { toastError } from '../../ui/overlay/toast.tsx'
import { refusalText } from '../refusal-text.ts'
import { reportError } from '../telemetry/error-reports.ts'
import { translate } from '../translations.ts'

/** The paths of requests about personal data in the specification. */
const personalData = '/permission/api/v1/gdpr/'

const showError = (text: string): void => {
  toastError(text, { label: translate('SHARED.ACTIONS.CLOSE'), onClick: () => {} })
}

/**
 * Shows a failure that has no place on the page: with the server's message, but for requests about personal data only
 * that they failed [ER-01].
 */
export const toastRefusal = ({ path }: Pick<Operation, 'path'>, refusal: string): void =>
  showError(path.startsWith(personalData) ? translate('SHELL.REQUEST_FAILED') : refusalText(translate, refusal))

const refusalOf = (error: Error): string | undefined =>
  'refusal' in error && typeof error.refusal === 'string' ? error.refusal : undefined

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The text of an uncaught error: that of the refusal, or of an unexpected error. */
const handleUncaught = (error: unknown): void => {
  // ResizeObserver reports loops without an error; they are harmless.
  if (!(error instanceof Error) || isAborted(error)) return
  const refusal = error.name === 'RequestError' ? 'unexpected' : refusalOf(error)
  if (!refusal) reportError(error)
  showError(refusal ? refusalText(translate, refusal) : translate('PAGES.BROKEN.TITLE'))
}

/** The global handler: shows uncaught errors in a toast [ER-01]. Returns the function that stops it. */
export const watchUncaughtErrors = (target: Window = window): (() => void) => {
  const failed = ({ error }: ErrorEvent) => handleUncaught(error)
  const rejected = ({ reason }: PromiseRejectionEvent) => handleUncaught(reason)
  target.addEventListener('error', failed)
  target.addEventListener('unhandledrejection', rejected)
  return () => {
    target.removeEventListener('error', failed)
    target.removeEventListener('unhandledrejection', rejected)
  }
}
