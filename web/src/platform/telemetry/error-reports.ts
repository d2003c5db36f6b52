import { recordDefect } from '@colloquy/contract/telemetry/operations'
import { api } from '../session.ts'
import { currentSettings } from '../settings.ts'

/** Maximum reports per page load, because repeated errors say nothing new. */
const maxReports = 10
const reported = new Set<string>()

/** Reports an error of the product, once, through our own server, where the installation uses error reports [TP-02]. */
export const reportError = (error: unknown): void => {
  if (!currentSettings()?.errorReportingDsn || !(error instanceof Error)) return
  const { name: kind, message, stack = '' } = error
  const same = `${kind} ${message} ${stack}`
  if (reported.size >= maxReports || reported.has(same)) return
  reported.add(same)
  const fault = { kind: kind.slice(0, 100), message: message.slice(0, 2000), stack: stack.slice(0, 8000) }
  api(recordDefect, { ...fault, path: location.pathname.slice(0, 2000) }).catch(() => undefined)
}
