import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { order } from '@colloquy/contract/order'
import { buildApp, capabilitiesOf, webFolder } from './app.ts'
import { pausedCalls } from './capabilities/calls/interventions/paused-call-store.ts'
import { entitledConnections } from './capabilities/calls/room/media-store.ts'
import { calendarProvidersFor } from './capabilities/scheduling/calendars/providers-gateway.ts'
import { searchMetrics } from './capabilities/search/metrics-present.ts'
import { replicationSourceAt } from './capabilities/search/replication/store.ts'
import { createTelemetry } from './capabilities/telemetry/gateway.ts'
import { findTranslations } from './capabilities/tenancy/queries.ts'
import { mockTenantLoader, startOf } from './capabilities/tenancy/start-queries.ts'
import { createSpeechService } from './capabilities/transcripts/speech-gateway.ts'
import { cacheSites } from './platform/access/sites.ts'
import { allSites } from './platform/access/store.ts'
import { startSequencer } from './platform/audit/sequencer.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { watchAvailability } from './platform/db/availability.ts'
import { type StartedDatabase, startDatabase } from './platform/db/start.ts'
import { deleteUnusedFiles } from './platform/files/file-cleanup.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { volumesOf } from './platform/files/free-space.ts'
import { createClamavScanner } from './platform/files/scan-gateway.ts'
import { listen } from './platform/http/listen.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { startJobs } from './platform/jobs/runner.ts'
import { createTasks } from './platform/jobs/tasks.ts'
import type { Log } from './platform/log.ts'
import { createMailSender, mailTimer } from './platform/mail/mail-sender.ts'
import { recordingTasks } from './platform/media/assembly-jobs.ts'
import { startMedia } from './platform/media/start-media.ts'
import { databaseConnections, waitingJobs, waitingRows } from './platform/metrics/gauges.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { startMetricsServer } from './platform/metrics/metrics-endpoint.ts'
import { withMessageMetrics } from './platform/metrics/request-metrics.ts'
import { housekeeping } from './platform/operations/housekeeping.ts'
import { readContract } from './platform/operations/registry.ts'
import { precompress } from './platform/pages/precompress.ts'
import { createPushSender, pushTimer } from './platform/push/push-sender.ts'
import { vapidKeysOf } from './platform/push/vapid-keys.ts'
import { checkRedisVersion, redisAddressOf } from './platform/realtime/adapters/redis-adapter.ts'
import { createLive } from './platform/realtime/live.ts'
import { ticketTimer } from './platform/realtime/tickets.ts'
import { watchTranslations } from './platform/translations/translation-files.ts'
import { connectToSearch } from './search-engine/remote/remote-search.ts'
import { serveSearch } from './search-engine/remote/search-server.ts'
import { startSearchThreads } from './search-engine/workers/search-threads.ts'

/** The product, running. */
export interface RunningProduct {
  /** What to tell whoever has started it. */
  readonly notice: string
  /** Ends gracefully: nothing new is taken, what is under way is finished, then connections, jobs and database close. */
  stop(): Promise<void>
}

/** Views are counted for none of them. */
const noMeasurementIds = { erm: null, clientSite: null, expertSite: null, compliance: null }
/**
 * Milliseconds between steps of long work in a process that answers requests too: at about 30 ms a step, at most a sixth of its
 * requests meet one.
 */
const stepPauseMs = 150
/** Milliseconds a request may still take once the product stops. */
const requestGraceMs = 15_000
/** How long a search waits at most for changes that were committed before it. */
const maxReplicationWaitMs = 150
/** How often search indexes are written to disk: after a crash, a process replicates the changes since then. */
const snapshotIntervalMs = 300_000
/** The demo's four sites answer at neighbouring ports. */
const demoPortCount = 4

/**
 * Starts what the settings ask of this process.
 * @throws ConfigError in one line when settings or surroundings make it impossible; nothing is left running then
 */
export const start = async (config: Config, log: Log, clock: Clock): Promise<RunningProduct> => {
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const started = await startDatabase(config, log, clock)
    stops.push(started.stop)
    const { demo, smtpUrl } = await startOutsideServices(config, started, log, clock)
    if (demo) stops.push(demo.stop)
    await startRoles({ config, log, clock, started, smtpUrl, demo, stopHandlers: stops })
    return { notice: demo?.notice ?? `Ready at ${config.host}:${config.portBase}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Demo = Awaited<ReturnType<typeof import('./demo.ts').startDemo>>

/** Where mail goes; and in the demo alone, everything that makes it one. */
const startOutsideServices = async (
  config: Config,
  started: StartedDatabase,
  log: Log,
  clock: Clock,
): Promise<{ readonly demo?: Demo; readonly smtpUrl: string }> => {
  if (config.mode === 'demo') {
    // Loaded here and nowhere else, so that a production process does not even hold its code.
    const { startDemo } = await import('./demo.ts')
    const demo = await startDemo({ config, started, log, clock })
    return { demo, smtpUrl: config.smtpUrl ?? demo.smtpUrl }
  }
  if (!config.smtpUrl) throw new ConfigError('MODE=production needs SMTP_URL')
  return { smtpUrl: config.smtpUrl }
}

interface RoleOptions {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly started: StartedDatabase
  readonly smtpUrl: string
  readonly demo: Demo | undefined
  readonly stopHandlers: (() => unknown)[]
}

const startRoles = async ({ config, log, clock, started, smtpUrl, demo, stopHandlers }: RoleOptions): Promise<void> => {
  const { database, appUrl, workerUrl } = started
  const { trustedProxies } = config
  const translations = await watchTranslations((err) => log.error({ err }, 'translation files could not be read'))
  stopHandlers.push(translations.stop)
  const isDemo = config.mode === 'demo'
  const files = await openFileStore(config.files)
  // Only those search that serve requests, their own or of other processes. Processes that share a data folder have different ports.
  const searchThreads =
    config.roles.has('search') && (config.roles.has('web') || config.searchListen)
      ? startSearchThreads({
          log,
          maxReplicationWaitMs,
          snapshotIntervalMs,
          source: replicationSourceAt(appUrl),
          folder: join(config.dataDir, 'search', String(config.portBase)),
        })
      : undefined
  if (searchThreads) stopHandlers.push(searchThreads.stop)
  const { secretKey } = started
  if (searchThreads && config.searchListen) {
    const searchServer = await serveSearch(searchThreads, { ...config.searchListen, secretKey, log })
    stopHandlers.push(searchServer.close)
  }
  const remoteSearch =
    config.searchProcess && config.roles.has('web')
      ? connectToSearch({ ...config.searchProcess, secretKey, maxReplicationWaitMs, log })
      : undefined
  if (remoteSearch) stopHandlers.push(remoteSearch.stop)
  const searchService = searchThreads ?? remoteSearch
  const media = config.roles.has('web')
    ? await startMedia({
        ...started,
        address: config.media,
        liveKit: config.liveKit,
        files,
        clock,
        log,
        findEntitled: entitledConnections,
        findPaused: pausedCalls,
      })
    : undefined
  if (media) stopHandlers.push(media.stop)
  const pushKeys = vapidKeysOf(started.secretKey)
  const shown = {
    isDemo,
    translations,
    startUp: {
      measurementIds: config.analytics?.measurementIds ?? noMeasurementIds,
      errorReportingDsn: config.errorReportingDsn ?? null,
      apiPrimaryKey: config.apiPrimaryKey ?? '',
      pushPublicKey: pushKeys.publicKey,
      mockTenantUrl: config.mockTenantUrl ?? null,
      apiOrigin: config.apiOrigin,
    },
  }
  const sites = cacheSites(() => allSites(database.db), clock)
  const { mockTenantUrl } = shown.startUp
  const capabilities = capabilitiesOf({
    ...shown,
    ...(isDemo && mockTenantUrl && { loadMockTenant: mockTenantLoader(database, sites, shown, mockTenantUrl) }),
    telemetry: createTelemetry({ ...config, analytics: isDemo ? undefined : config.analytics }, (err) =>
      log.warn({ err }, 'a service outside was not told'),
    ),
    turn: config.turn,
    media: media?.engine,
    secretKey: started.secretKey,
    proofOfWorkBits: config.proofOfWorkBits,
    uploadQuota: config.uploadQuota,
    pushOrigins: config.pushOrigins,
    calendarOrigins: config.calendarOrigins,
    bridgeOrigins: [...config.bridgeOrigins, ...(demo?.bridgeOrigins ?? [])],
    calendarProviders: calendarProvidersFor(config.calendarClients),
    bounceSecret: config.bounceSecret,
    inboundSecret: demo?.inboundSecret ?? config.inboundSecret,
    speech: config.speech && createSpeechService(config.speech),
    scanFile: config.clamav && createClamavScanner(config.clamav),
    files,
    ...(searchService && { searchThreads: searchService }),
  })
  if (config.redisUrl) await checkRedisVersion(config.redisUrl)
  const redis = config.redisUrl ? redisAddressOf(config.redisUrl, started.secretKey) : undefined
  const live = createLive({ database, appUrl, redis, clock, log, sites, capabilities, trustedProxies })
  stopHandlers.push(live.close)
  const { deliver } = live
  const metrics = createMetrics(log)
  metrics.watch(databaseConnections(database))
  metrics.watch(waitingRows(database, clock))
  if (searchThreads) metrics.watch(searchMetrics(searchThreads))

  const availability = watchAvailability({
    url: appUrl,
    onChange: (isAvailable, err) =>
      isAvailable ? log.info('the database answers again') : log.error({ err }, 'the database does not answer'),
  })
  stopHandlers.push(availability.stop)
  const volumes = volumesOf([config.dataDir, ...(config.files.kind === 'folder' ? [config.files.folder] : [])])

  if (config.roles.has('worker')) {
    const postman = createMailSender({ database, clock, log, smtpUrl })
    const pushSender = createPushSender({
      database,
      clock,
      log,
      keys: pushKeys,
      origins: config.pushOrigins,
      contact: `mailto:${config.mailFrom.replace(/^.*<|>.*$/g, '')}`,
    })
    const timers = [mailTimer, pushTimer, ticketTimer, housekeeping, deleteUnusedFiles(files)]
    const tasks = createTasks({
      database,
      clock,
      log,
      capabilities: [...capabilities, recordingTasks({ files, secretKey: started.secretKey })],
      timers,
      deliver,
      mailSender: postman,
      pushSender,
      pauseBeforeStep: config.roles.has('web') ? () => sleep(stepPauseMs) : undefined,
    })
    const jobs = await startJobs({ workerUrl, clock, tasks, log })
    metrics.watch(waitingJobs(jobs, clock))
    const chained = metrics.counter('audit_chained_total', 'Audit entries given their place by this process')
    stopHandlers.push(postman.close, jobs.stop, startSequencer({ database, log, chained }).stop)
  }
  if (config.roles.has('web')) {
    const app = await buildApp({
      database,
      clock,
      log,
      sites,
      files,
      secretKey: started.secretKey,
      contract: await readContract(order),
      capabilities,
      deliver,
      findTranslations: findTranslations(database, translations),
      loadPageData: startOf(database, shown),
      trustedProxies,
      encrypted: !isDemo,
      apiOrigin: config.apiOrigin,
      forwarderUrl: config.liveKit?.url,
      isDescribed: isDemo,
      metrics,
      availability,
      volumes,
      ...(demo && { demoRoutes: demo.routes }),
    })
    metrics.watch({
      gauges: { live_connections: 'Live connections of browsers to this process' },
      read: () => ({ live_connections: live.connections() }),
    })
    const perform = withMessageMetrics(app.perform, app.registry, metrics)
    live.serve(app.http.server, perform, (await securityHeaders(!isDemo, config.apiOrigin)).resource)
    const ports = Array.from({ length: isDemo ? demoPortCount : 1 }, (_, offset) => config.portBase + offset)
    // A demo has no proxy in front of it that would bring requests for the API host.
    if (isDemo && config.apiOrigin !== null) ports.push(Number(new URL(config.apiOrigin).port))
    const listening = await listen(app.http, config.host, ports)
    stopHandlers.push(async () => {
      // Proxies notice first, so that nobody is sent to a closed door.
      app.readiness.accepting = false
      listening.drain()
      await sleep(config.drainSeconds * 1000)
      await listening.close(requestGraceMs)
      await live.drain()
      await app.http.close()
    })
    // Pages are served uncompressed until this is done, once for each build.
    precompress(webFolder).catch((err) => log.warn({ err }, 'assets could not be compressed'))
  }
  if (config.metricsPort !== undefined) {
    const door = await startMetricsServer(metrics, { availability, volumes }, config.metricsPort)
    stopHandlers.push(() => door.close(0))
  }
}
