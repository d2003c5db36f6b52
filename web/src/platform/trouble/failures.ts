import type { Operation } from '@colloquy/contract/operation'
import { sayFailed } from '../../ui/overlay/toast.tsx'
import { refusalText } from '../refusal-text.ts'
import { reportFault } from '../telemetry/faults.ts'
import { say } from '../words.ts'

/** Where the specification puts copies and erasures of personal data. */
const personalData = '/permission/api/v1/gdpr/'

const tell = (text: string): void => {
  sayFailed(text, { label: say('SHARED.ACTIONS.CLOSE'), onClick: () => {} })
}

/**
 * Tells of a failure that has no place of its own on the page: in the server's words, but of requests about personal
 * data only that they failed [ER-01].
 */
export const tellFailure = ({ path }: Pick<Operation, 'path'>, refusal: string): void =>
  tell(path.startsWith(personalData) ? say('SHELL.REQUEST_FAILED') : refusalText(say, refusal))

const refusalOf = (error: Error): string | undefined =>
  'refusal' in error && typeof error.refusal === 'string' ? error.refusal : undefined

const isBrokenOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** What nobody has caught: a refusal in the server's words, everything else as what it is, a mistake of ours. */
const caught = (error: unknown): void => {
  // Observers of the browser report their own loops without an error; nobody has lost anything by them.
  if (!(error instanceof Error) || isBrokenOff(error)) return
  const refusal = error.name === 'Unexpected' ? 'unexpected' : refusalOf(error)
  if (!refusal) reportFault(error)
  tell(refusal ? refusalText(say, refusal) : say('PAGES.BROKEN.TITLE'))
}

/** The global handler: whatever fails and is caught nowhere is said in a toast [ER-01]. Returns the function that stops it. */
export const watchFailures = (target: Window = window): (() => void) => {
  const failed = ({ error }: ErrorEvent) => caught(error)
  const rejected = ({ reason }: PromiseRejectionEvent) => caught(reason)
  target.addEventListener('error', failed)
  target.addEventListener('unhandledrejection', rejected)
  return () => {
    target.removeEventListener('error', failed)
    target.removeEventListener('unhandledrejection', rejected)
  }
}
