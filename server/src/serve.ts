import { flushCompileCache } from 'node:module'
import { createTelemetry, reportFailures } from './capabilities/telemetry/gateway.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { start } from './start.ts'

/** Says in one line why the product cannot start; a defect of ours is told in full. */
const giveUp = (error: unknown): never => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

try {
  const config = readConfig()
  const reports = createTelemetry({ errorReportingDsn: config.errorReportingDsn }, (err) =>
    log.warn({ err }, 'a failure was not reported'),
  )
  const log = createLog(config.logLevel, undefined, reportFailures(reports, systemClock))
  const running = await start(config, log, systemClock)
  console.log(running.notice)
  // Now and not at the end, which a killed process does not reach.
  flushCompileCache()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (stopping) process.exit(1)
      stopping = true
      running.stop().then(() => process.exit(0), giveUp)
    })
} catch (error) {
  giveUp(error)
}
