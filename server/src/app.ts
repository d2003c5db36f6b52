import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { audit } from './capabilities/audit/manifest.ts'
import { calls } from './capabilities/calls/manifest.ts'
import { chat } from './capabilities/chat/manifest.ts'
import { companies } from './capabilities/companies/manifest.ts'
import { compliance } from './capabilities/compliance/manifest.ts'
import { dashboard } from './capabilities/dashboard/manifest.ts'
import { factors } from './capabilities/factors/manifest.ts'
import { feedback } from './capabilities/feedback/manifest.ts'
import { identity } from './capabilities/identity/manifest.ts'
import { imports } from './capabilities/imports/manifest.ts'
import { incidents } from './capabilities/incidents/manifest.ts'
import { invitations } from './capabilities/invitations/manifest.ts'
import { notifications } from './capabilities/notifications/manifest.ts'
import { people } from './capabilities/people/manifest.ts'
import { permissions } from './capabilities/permissions/manifest.ts'
import { privacy } from './capabilities/privacy/manifest.ts'
import { projects } from './capabilities/projects/manifest.ts'
import { questionnaires } from './capabilities/questionnaires/manifest.ts'
import { recordings } from './capabilities/recordings/manifest.ts'
import { mayHearTrack } from './capabilities/recordings/queries.ts'
import { registration } from './capabilities/registration/manifest.ts'
import { replays } from './capabilities/replays/manifest.ts'
import type { CalendarProviders } from './capabilities/scheduling/calendars/calendar-provider.ts'
import { scheduling } from './capabilities/scheduling/manifest.ts'
import { search } from './capabilities/search/manifest.ts'
import { sourcing } from './capabilities/sourcing/manifest.ts'
import { surveys } from './capabilities/surveys/manifest.ts'
import type { Telemetry } from './capabilities/telemetry/gateway.ts'
import { telemetry } from './capabilities/telemetry/manifest.ts'
import { tenancy } from './capabilities/tenancy/manifest.ts'
import type { StartUp, Installation as TenancyInstallation } from './capabilities/tenancy/present.ts'
import { appNameOf } from './capabilities/tenancy/queries.ts'
import { terms } from './capabilities/terms/manifest.ts'
import { training } from './capabilities/training/manifest.ts'
import { transcripts } from './capabilities/transcripts/manifest.ts'
import type { SpeechService } from './capabilities/transcripts/speech-gateway.ts'
import { vetting } from './capabilities/vetting/manifest.ts'
import type { Sites } from './platform/access/sites.ts'
import type { Clock } from './platform/clock.ts'
import type { Turn } from './platform/config.ts'
import type { Availability } from './platform/db/availability.ts'
import type { Database } from './platform/db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Volumes } from './platform/files/free-space.ts'
import type { ScanFile } from './platform/files/scan-gateway.ts'
import { api } from './platform/http/api.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { health, type Readiness } from './platform/http/health.ts'
import { createServer, type ServerOptions } from './platform/http/server.ts'
import { requireSite } from './platform/http/site-hook.ts'
import { type FindTranslations, serveTranslations } from './platform/http/translation-routes.ts'
import type { MediaEngine } from './platform/media/media-engine.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/metrics-endpoint.ts'
import { recordRequests } from './platform/metrics/request-metrics.ts'
import type { Capability } from './platform/operations/define.ts'
import type { Deliver } from './platform/operations/emit.ts'
import { createPerform, type Perform } from './platform/operations/perform.ts'
import { type Contract, createRegistry, type Registry } from './platform/operations/registry.ts'
import { serveAppManifest } from './platform/pages/app-manifest.ts'
import type { LoadPageData } from './platform/pages/page-data.ts'
import { pages } from './platform/pages/pages.ts'
import { boundedPasswords } from './platform/secrets/passwords.ts'
import type { TranslationFiles } from './platform/translations/translation-files.ts'
import type { SearchService } from './search-engine/workers/search-threads.ts'

/** Settings and services of the installation that capabilities need. */
export interface Installation {
  readonly isDemo: boolean
  /** The texts that ship. */
  readonly translations: TranslationFiles
  /** What the browser is told of services outside. */
  readonly startUp: StartUp
  /** In development, loads the tenant of an address to try. */
  readonly loadMockTenant?: TenancyInstallation['loadMockTenant']
  /** The gateway to the services for analytics and error reports. */
  readonly telemetry: Telemetry
  /** Relays for video, where browsers cannot reach one another. */
  readonly turn?: Turn | undefined
  /** Takes the audio of calls; absent in processes that no browser connects to. */
  readonly media?: MediaEngine | undefined
  /** The installation's secret. */
  readonly secretKey: string
  /** Difficulty of the proof of work for anonymous requests, in bits; 0 disables it. */
  readonly proofOfWorkBits: number
  /** Where the bytes of files are. */
  readonly files: FileStore
  /** Origins of push services besides those of the browsers' makers. */
  readonly pushOrigins: readonly string[]
  /** Origins inside the own network at which people may subscribe to calendars. */
  readonly calendarOrigins: readonly string[]
  /** Origins inside the own network at which tenants may have phone bridges. */
  readonly bridgeOrigins: readonly string[]
  /** Where people can connect their calendar. */
  readonly calendarProviders: CalendarProviders
  /** The secret in the address to which a mail service reports bounces. */
  readonly bounceSecret?: string | undefined
  /** The secret in the address to which a mail service passes on answers to invitations. */
  readonly inboundSecret?: string | undefined
  /** Writes down what is said in recordings. */
  readonly speech?: SpeechService | undefined
  /** Searches files for viruses. */
  readonly scanFile?: ScanFile | undefined
  /** Maximum bytes of pending import files per tenant. */
  readonly uploadQuota: number
  /** Searches in memory; without these threads PostgreSQL searches. */
  readonly searchThreads?: SearchService
}

/** Everything the product can do, lowest first. */
export const capabilitiesOf = (installation: Installation): readonly Capability[] => {
  // One for all: they share the same cores.
  const passwords = boundedPasswords()
  return [
    tenancy(installation),
    telemetry(installation),
    people(installation),
    companies,
    permissions,
    terms,
    factors(installation),
    identity({ ...installation, passwords }),
    registration(installation),
    invitations({ ...installation, passwords }),
    imports(installation),
    notifications(installation),
    questionnaires,
    training,
    vetting,
    projects,
    sourcing(installation),
    compliance,
    scheduling(installation),
    calls(installation),
    incidents,
    recordings(installation),
    chat(installation),
    transcripts(installation),
    surveys,
    search(installation),
    feedback(installation),
    replays,
    privacy(installation),
    audit,
    dashboard(installation),
  ]
}

export interface AppOptions extends ServerOptions {
  readonly database: Database
  readonly availability: Availability
  /** Where data is written. */
  readonly volumes: Volumes
  readonly clock: Clock
  readonly sites: Sites
  readonly files: FileStore
  /** The installation's secret. */
  readonly secretKey: string
  readonly contract: Contract
  readonly capabilities: readonly Capability[]
  readonly deliver: Deliver
  readonly findTranslations: FindTranslations
  /** What pages begin with. */
  readonly loadPageData: LoadPageData
  /** Validates every response against its whole declaration, including formats and ranges. For tests. */
  readonly validateResponses?: boolean
  readonly metrics?: Metrics
  /** Whether the API documentation is public. */
  readonly isDescribed: boolean
  /** Addresses that only a demo has. */
  readonly demoRoutes?: (app: FastifyInstance) => void
}

/** The product, built but not listening. */
export interface App {
  readonly http: FastifyInstance
  readonly registry: Registry
  readonly perform: Perform
  readonly readiness: Readiness
}

/** Where the built browser application lies. */
export const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Joins the parts into an application. Nothing has been asked of the database yet when it returns.
 * @throws Error when contract and capabilities do not fit together
 */
export const buildApp = async (parts: AppOptions): Promise<App> => {
  const { database, sites } = parts
  const registry = createRegistry(parts.contract, parts.capabilities)
  const perform = createPerform({ ...parts, registry })
  const readiness: Readiness = { accepting: true }

  const http = await createServer(parts)
  if (parts.metrics) {
    recordRequests(http, parts.metrics)
    serveMetrics(http, parts.metrics)
  }
  health(http, parts, readiness)
  if (parts.isDescribed) await serveApiDocs(http, registry)
  await http.register(api({ ...parts, registry, perform, mayHearTrack }), { prefix: '/api' })
  await http.register(async (scope) => {
    requireSite(scope, sites, (reply) => reply.code(404).send({}))
    serveTranslations(scope, parts.findTranslations)
    serveAppManifest(scope, appNameOf(database))
    parts.demoRoutes?.(scope)
  })
  await pages(http, { sites, folder: webFolder, findStart: parts.loadPageData, availability: parts.availability })
  return { http, registry, perform, readiness }
}
