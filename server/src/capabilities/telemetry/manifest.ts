import { capability } from '../../platform/operations/define.ts'
import type { Telemetry } from './gateway.ts'
import { noteFault, notePage } from './queries.ts'

/** What the installation's operators measure: views of pages and mistakes of the product, nobody's doings. */
export const telemetry = (installation: { readonly telemetry: Telemetry }) =>
  capability({ name: 'telemetry', operations: [notePage(installation.telemetry), noteFault(installation.telemetry)] })
