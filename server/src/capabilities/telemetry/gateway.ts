import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { framesOf, isSignUp, type Property, propertyOf, scrubbed, scrubbedLocation, scrubbedPath } from './rules.ts'

/** The destinations of page views and errors. Absent ones are off. */
export interface TelemetryPlaces {
  readonly analytics?: AnalyticsPlace | undefined
  /** `https://key@host/project` of a service that accepts Sentry envelopes. */
  readonly errorReportingDsn?: string | undefined
}

/** A service that accepts the Google Analytics measurement protocol. */
export interface AnalyticsPlace {
  readonly url: string
  readonly key: string
  readonly measurementIds: Readonly<Record<Property, string | null>>
}

export interface View {
  readonly visit: string
  readonly path: string
  readonly title: string
  readonly location: string
}

export interface Fault {
  readonly kind: string
  readonly message: string
  readonly stack: string
  readonly path: string
  /** Absent for errors in a browser. */
  readonly isOurs?: true
}

/** Sends to external services, without waiting for them. */
export interface Telemetry {
  readonly view: (view: View) => void
  readonly fault: (fault: Fault, at: Date, id: string) => void
}

/** Maximum concurrent messages; further ones are dropped. */
const maxOpenRequests = 20
/** Timeout of a request in milliseconds. */
const requestTimeoutMs = 3_000

/** Creates the gateway. A slow or unavailable service costs at most a few open connections. */
export const createTelemetry = (
  { analytics, errorReportingDsn }: TelemetryPlaces,
  failed: (err: unknown) => void,
): Telemetry => {
  let open = 0
  const send = (address: URL, type: string, body: string, headers: Record<string, string> = {}): void => {
    if (open >= maxOpenRequests) return
    open += 1
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
      .then(async (response) => {
        await response.body?.cancel()
        if (!response.ok) throw new Error(`telemetry was answered with ${response.status}`)
      })
      .catch(failed)
      .finally(() => {
        open -= 1
      })
  }
  return {
    view: (view) => {
      const measurementId = analytics?.measurementIds[propertyOf(view.path)]
      if (!analytics || !measurementId) return
      const address = new URL(analytics.url)
      address.searchParams.set('measurement_id', measurementId)
      address.searchParams.set('api_secret', analytics.key)
      send(address, 'application/json', JSON.stringify(pageView(view)))
    },
    fault: (fault, at, id) => {
      if (!errorReportingDsn) return
      const { address, headers } = sentryPlace(errorReportingDsn)
      send(address, 'application/x-sentry-envelope', envelope(fault, at, id), headers)
    },
  }
}

const pageView = ({ visit, path, title, location }: View) => ({
  // Derived from the visit, which changes with each page load, so that nobody can be tracked between visits.
  client_id: createHash('sha256').update(visit).digest('hex').slice(0, 20),
  non_personalized_ads: true,
  events: [
    {
      name: 'page_view',
      params: {
        page_path: scrubbedPath(path),
        page_title: scrubbed(title),
        page_location: scrubbedLocation(location),
        ...(isSignUp(path) && { page_type: 'sign_up' }),
      },
    },
  ],
})

/** The envelope endpoint of a DSN. */
const sentryPlace = (dsn: string) => {
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, folder = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? []
  return {
    address: new URL(`${protocol}//${host}${folder}/api/${project}/envelope/`),
    headers: { 'x-sentry-auth': `Sentry sentry_version=7, sentry_client=colloquy/1, sentry_key=${username}` },
  }
}

const envelope = ({ kind, message, stack, path, isOurs }: Fault, at: Date, id: string): string => {
  const event_id = id.replaceAll('-', '')
  const event = {
    event_id,
    timestamp: at.toISOString(),
    platform: isOurs ? 'node' : 'javascript',
    level: 'error',
    transaction: scrubbedPath(path),
    exception: {
      values: [{ type: scrubbed(kind), value: scrubbed(message), stacktrace: { frames: framesOf(stack) } }],
    },
  }
  return [{ event_id, sent_at: at.toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n')
}

/** Milliseconds within which the same failure is reported once. */
const once = 60_000
/** Maximum number of distinct failures tracked. */
const maxTrackedFailures = 500

/** Reports failures of the server in the same format as those of browsers; repeated ones once a minute. */
export const reportFailures = (telemetry: Telemetry, clock: Clock) => {
  const reported = new Map<string, number>()
  return (error: Error, path: string): void => {
    const at = clock.now()
    const { name: kind, message, stack = '' } = error
    const same = `${kind} ${stack || message}`
    if (at.getTime() - (reported.get(same) ?? Number.NEGATIVE_INFINITY) < once) return
    if (reported.size >= maxTrackedFailures) reported.clear()
    reported.set(same, at.getTime())
    telemetry.fault({ kind, message, stack, path, isOurs: true }, at, newId(at))
  }
}
