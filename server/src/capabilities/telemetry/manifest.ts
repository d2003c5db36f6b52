import { capability } from '../../platform/operations/define.ts'
import type { Telemetry } from './gateway.ts'
import { recordDefect, recordPageView } from './queries.ts'

/** Anonymous page views and product errors for the installation's operators. */
export const telemetry = (installation: { readonly telemetry: Telemetry }) =>
  capability({
    name: 'telemetry',
    operations: [recordPageView(installation.telemetry), recordDefect(installation.telemetry)],
  })
