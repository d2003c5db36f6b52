import { isIP } from 'node:net'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An invalid setting or environment that prevents the start. Its message is one line for operators. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Mode = 'demo' | 'production'
export type Role = 'web' | 'worker' | 'search'
export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** A relay for video when two browsers cannot reach one another. */
export type Turn =
  | { readonly urls: readonly string[]; readonly secret: string }
  | { readonly urls: readonly string[]; readonly user: string; readonly credential: string }

/** Where browsers connect with their audio, over UDP. */
export interface MediaAddress {
  /** The address that sockets are bound to; undefined for all of the machine's. */
  readonly host: string | undefined
  /** The address that browsers are told instead, for a machine behind address translation. */
  readonly announced: string | undefined
  /** The range of ports; undefined for whatever the system gives. */
  readonly ports: readonly [number, number] | undefined
}

/** A LiveKit server, which passes the media of calls on between browsers. */
export interface LiveKitSettings {
  /** Its address for browsers and for us, by `ws:` or `wss:`. */
  readonly url: string
  readonly key: string
  readonly secret: string
}

/** A service that takes Google Analytics' measurement protocol. */
export interface AnalyticsSettings {
  readonly url: string
  readonly key: string
  readonly measurementIds: Readonly<Record<'erm' | 'clientSite' | 'expertSite' | 'compliance', string | null>>
}

/** A service that writes down what is said, by OpenAI's interface. */
export interface SpeechAddress {
  readonly url: string
  readonly key: string | undefined
  readonly model: string
}

/** A registration at a provider of OAuth. */
export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

export interface NetworkAddress {
  readonly host: string
  readonly port: number
}

/** Where the bytes of files are kept. */
export type FilesAt =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Address of a store other than Amazon's. */
      readonly endpoint: string | undefined
      readonly key: { readonly id: string; readonly secret: string } | undefined
    }

/** Every setting, checked. docs/operations.md says what each is for. */
export interface Config {
  readonly mode: Mode
  readonly portBase: number
  readonly host: string
  readonly roles: ReadonlySet<Role>
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly databasePool: number
  readonly redisUrl: string | undefined
  readonly dataDir: string
  readonly files: FilesAt
  readonly secretKey: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** How many proxies in front of us add to X-Forwarded-For. */
  readonly trustedProxies: number
  /** Seconds for which a process that is to stop still takes requests while `/readyz` already says no. */
  readonly drainSeconds: number
  readonly logLevel: LogLevel
  /** A port of loopback for metrics and health alone. */
  readonly metricsPort: number | undefined
  readonly turn: Turn | undefined
  /** Where the audio of calls arrives. */
  readonly media: MediaAddress
  /** What passes media on between browsers; undefined where they connect with each other. */
  readonly liveKit: LiveKitSettings | undefined
  /** The service that counts page views, and the property of each portal. */
  readonly analytics: AnalyticsSettings | undefined
  /** The DSN of the error-reporting service. */
  readonly errorReportingDsn: string | undefined
  /** The public key of a gateway in front of the API. */
  readonly apiPrimaryKey: string | undefined
  /** The secret in the address to which a mail service reports bounces. */
  readonly bounceSecret: string | undefined
  /** The secret in the address to which a mail service passes on answers to invitations. */
  readonly inboundSecret: string | undefined
  /** A ClamAV daemon that scans attached files. */
  readonly clamav: NetworkAddress | undefined
  /** Where other processes may search with the index of this one. */
  readonly searchListen: NetworkAddress | undefined
  /** The process with whose index this one searches. */
  readonly searchProcess: NetworkAddress | undefined
  /** Origins of push services besides those of the browsers' makers. */
  readonly pushOrigins: readonly string[]
  /** Origins inside the own network at which people may subscribe to calendars. */
  readonly calendarOrigins: readonly string[]
  /** Origins inside the own network at which tenants may have phone bridges. */
  readonly bridgeOrigins: readonly string[]
  readonly speech: SpeechAddress | undefined
  /** The registrations at providers of calendars. */
  readonly calendarClients: Readonly<Record<'google' | 'microsoft', ClientCredentials | undefined>>
  /** In a demo, the address of a site whose tenant every site shows. */
  readonly mockTenantUrl: string | undefined
  /** The origin at which all sites' API answers as well; null without one. */
  readonly apiOrigin: string | null
  /** Difficulty of the proof of work for anonymous requests, in bits; 0 disables it. */
  readonly proofOfWorkBits: number
  /** Maximum bytes of pending import files per tenant. */
  readonly uploadQuota: number
  /** How soon, in minutes, a call of the demo's tenants may be arranged. */
  readonly demoNotice: number
}

type Env = Readonly<Record<string, string | undefined>>

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const roles = ['web', 'worker', 'search'] as const
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
const defaultSearchPort = 4490
const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** The environment of a child process: that of this process, with more variables. */
export const childEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
})

/**
 * Reads the settings, once, at the start of the process. A setting that is there but empty counts as absent.
 * @throws ConfigError naming the first setting that is wrong
 */
export const readConfig = (env: Env = process.env): Config => {
  const setting = (name: string) => env[name]?.trim() || undefined
  const dataDir = folder(setting('DATA_DIR') ?? 'data')
  const config: Config = {
    mode: oneOf('MODE', setting('MODE') ?? 'demo', ['demo', 'production']),
    portBase: integer('PORT_BASE', setting('PORT_BASE') ?? '4400', 1, 65_520),
    host: setting('HOST') ?? '127.0.0.1',
    roles: new Set((setting('ROLE') ?? roles.join(',')).split(',').map((role) => oneOf('ROLE', role.trim(), roles))),
    databaseUrl: url('DATABASE_URL', setting('DATABASE_URL'), ['postgres:', 'postgresql:']),
    databaseOwnerUrl: url('DATABASE_OWNER_URL', setting('DATABASE_OWNER_URL'), ['postgres:', 'postgresql:']),
    databasePool: integer('DATABASE_POOL', setting('DATABASE_POOL') ?? '16', 2, 1000),
    redisUrl: url('REDIS_URL', setting('REDIS_URL'), ['redis:', 'rediss:']),
    dataDir,
    files: readFiles(setting) ?? { kind: 'folder', folder: join(dataDir, 'files') },
    secretKey: setting('SECRET_KEY'),
    smtpUrl: url('SMTP_URL', setting('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: setting('MAIL_FROM') ?? 'Colloquy <no-reply@colloquy.invalid>',
    trustedProxies: integer('TRUSTED_PROXIES', setting('TRUSTED_PROXIES') ?? '0', 0, 10),
    drainSeconds: integer(
      'DRAIN_SECONDS',
      setting('DRAIN_SECONDS') ?? (setting('MODE') === 'production' ? '5' : '0'),
      0,
      60,
    ),
    // Whoever tries the demo wants to read its addresses, not a line for each request.
    logLevel: oneOf(
      'LOG_LEVEL',
      setting('LOG_LEVEL') ?? (setting('MODE') === 'production' ? 'info' : 'warn'),
      logLevels,
    ),
    metricsPort: setting('METRICS_PORT') ? integer('METRICS_PORT', setting('METRICS_PORT')!, 1, 65_535) : undefined,
    turn: readTurn(setting),
    media: readMedia(setting),
    liveKit: readLiveKit(setting),
    analytics: readAnalytics(setting),
    errorReportingDsn: readDsn(setting),
    apiPrimaryKey: setting('API_PRIMARY_KEY'),
    bounceSecret: setting('BOUNCE_SECRET'),
    inboundSecret: setting('INBOUND_SECRET'),
    clamav: readAddress('CLAMAV_URL', setting('CLAMAV_URL'), 'tcp:', 3310),
    searchListen: readAddress('SEARCH_LISTEN', setting('SEARCH_LISTEN'), 'tls:', defaultSearchPort),
    searchProcess: readAddress('SEARCH_URL', setting('SEARCH_URL'), 'tls:', defaultSearchPort),
    pushOrigins: readOrigins('PUSH_ORIGINS', setting('PUSH_ORIGINS')),
    calendarOrigins: readOrigins('CALENDAR_ORIGINS', setting('CALENDAR_ORIGINS')),
    bridgeOrigins: readOrigins('BRIDGE_ORIGINS', setting('BRIDGE_ORIGINS')),
    speech: readSpeech(setting),
    calendarClients: {
      google: readClient('GOOGLE_CALENDAR', setting),
      microsoft: readClient('MICROSOFT_CALENDAR', setting),
    },
    apiOrigin: readOrigins('API_ORIGIN', setting('API_ORIGIN'))[0] ?? null,
    mockTenantUrl: url('MOCK_TENANT_URL', setting('MOCK_TENANT_URL'), ['http:', 'https:']),
    proofOfWorkBits: integer('PROOF_OF_WORK_BITS', setting('PROOF_OF_WORK_BITS') ?? '0', 0, 24),
    uploadQuota: integer('UPLOAD_QUOTA_MB', setting('UPLOAD_QUOTA_MB') ?? '20000', 1, 100_000_000) * 1_000_000,
    demoNotice: integer('DEMO_NOTICE_MINUTES', setting('DEMO_NOTICE_MINUTES') ?? '240', 0, 10_080),
  }
  checkTogether(config, setting)
  return Object.freeze(config)
}

const checkTogether = (config: Config, setting: (name: string) => string | undefined): void => {
  if (config.secretKey && config.secretKey.length < 32)
    throw new ConfigError('SECRET_KEY must have at least 32 characters')
  for (const [name, secret] of [
    ['BOUNCE_SECRET', config.bounceSecret],
    ['INBOUND_SECRET', config.inboundSecret],
  ] as const)
    if (secret && !/^[\w-]{32,128}$/.test(secret))
      throw new ConfigError(`${name} must have 32 to 128 letters, digits, - or _`)
  if (config.searchProcess && config.roles.has('search'))
    throw new ConfigError('SEARCH_URL is for processes without ROLE search')
  if (config.searchListen && !config.roles.has('search'))
    throw new ConfigError('SEARCH_LISTEN is for processes with ROLE search')
  if (config.mode === 'demo' && !loopback.test(config.host))
    throw new ConfigError(`HOST=${config.host}: MODE=demo has open sign-ins and listens on loopback only`)
  if (config.mode !== 'production') return
  if (!config.databaseUrl && !config.databaseOwnerUrl)
    throw new ConfigError('MODE=production needs DATABASE_URL or DATABASE_OWNER_URL')
  for (const name of ['SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'])
    if (!setting(name)) throw new ConfigError(`MODE=production needs ${name}`)
}

const readTurn = (setting: (name: string) => string | undefined): Turn | undefined => {
  const urls = setting('TURN_URLS')
    ?.split(',')
    .map((one) => url('TURN_URLS', one.trim(), ['turn:', 'turns:']) as string)
  if (!urls) return undefined
  const [secret, user, credential] = ['TURN_SECRET', 'TURN_USER', 'TURN_CREDENTIAL'].map(setting)
  if (secret) return { urls, secret }
  if (user && credential) return { urls, user, credential }
  throw new ConfigError('TURN_URLS needs TURN_SECRET, or TURN_USER and TURN_CREDENTIAL')
}

const readMedia = (setting: (name: string) => string | undefined): MediaAddress => {
  const listening = setting('HOST') ?? '127.0.0.1'
  const host = setting('MEDIA_HOST') ?? (isIP(listening) ? listening : undefined)
  const announced = setting('MEDIA_ADDRESS')
  for (const [name, value] of [
    ['MEDIA_HOST', host],
    ['MEDIA_ADDRESS', announced],
  ] as const)
    if (value !== undefined && isIP(value) === 0) throw new ConfigError(`${name}=${value}: must be an IP address`)
  const ports = setting('MEDIA_PORTS')
  const [first = '', last = ''] = ports?.split('-') ?? []
  return {
    // An address that stands for all of them cannot be told to browsers.
    host: listening === 'localhost' && !host ? '127.0.0.1' : host === '0.0.0.0' || host === '::' ? undefined : host,
    announced,
    ports: ports === undefined ? undefined : portRange(first, last),
  }
}

const readLiveKit = (setting: (name: string) => string | undefined): LiveKitSettings | undefined => {
  const engine = oneOf('MEDIA_ENGINE', setting('MEDIA_ENGINE') ?? 'embedded', ['embedded', 'livekit'])
  if (engine === 'embedded') return undefined
  const address = url('LIVEKIT_URL', setting('LIVEKIT_URL'), ['ws:', 'wss:'])
  const [key, secret] = ['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'].map(setting)
  if (!address || !key || !secret)
    throw new ConfigError('MEDIA_ENGINE=livekit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET')
  return { url: address, key, secret }
}

const portRange = (first: string, last: string): [number, number] => {
  const range: [number, number] = [
    integer('MEDIA_PORTS', first, 1024, 65_535),
    integer('MEDIA_PORTS', last, 1024, 65_535),
  ]
  if (range[0] >= range[1]) throw new ConfigError('MEDIA_PORTS must look like 40000-40999')
  return range
}

const readAnalytics = (setting: (name: string) => string | undefined): AnalyticsSettings | undefined => {
  const address = url('ANALYTICS_URL', setting('ANALYTICS_URL'), ['http:', 'https:'])
  if (!address) return undefined
  const key = setting('ANALYTICS_KEY')
  if (!key) throw new ConfigError('ANALYTICS_URL needs ANALYTICS_KEY')
  const idOf = (portal: string) => setting(`ANALYTICS_ID_${portal}`) ?? null
  return {
    url: address,
    key,
    measurementIds: {
      erm: idOf('ERM'),
      clientSite: idOf('CLIENTS'),
      expertSite: idOf('EXPERTS'),
      compliance: idOf('COMPLIANCE'),
    },
  }
}

const readAddress = (
  name: string,
  value: string | undefined,
  scheme: string,
  defaultPort: number,
): NetworkAddress | undefined => {
  const address = url(name, value, [scheme])
  if (!address) return undefined
  const { hostname, port } = new URL(address)
  if (!hostname) throw new ConfigError(`${name} must look like ${scheme}//host:${defaultPort}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPort) }
}

const readClient = (prefix: string, setting: (name: string) => string | undefined): ClientCredentials | undefined => {
  const [id, secret] = [setting(`${prefix}_CLIENT_ID`), setting(`${prefix}_CLIENT_SECRET`)]
  if (!id !== !secret) throw new ConfigError(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together`)
  return id && secret ? { id, secret } : undefined
}

const readSpeech = (setting: (name: string) => string | undefined): SpeechAddress | undefined => {
  const address = url('SPEECH_URL', setting('SPEECH_URL'), ['http:', 'https:'])
  if (!address) return undefined
  return { url: address, key: setting('SPEECH_KEY'), model: setting('SPEECH_MODEL') ?? 'whisper-1' }
}

const readOrigins = (name: string, value: string | undefined): string[] =>
  (value?.split(',') ?? []).map((one) => new URL(url(name, one.trim(), ['http:', 'https:']) as string).origin)

const readDsn = (setting: (name: string) => string | undefined): string | undefined => {
  const dsn = url('ERROR_REPORTING_DSN', setting('ERROR_REPORTING_DSN'), ['http:', 'https:'])
  const { username, pathname } = new URL(dsn ?? 'http://key@host/project')
  if (!username || !/[^/]/.test(pathname))
    throw new ConfigError('ERROR_REPORTING_DSN must look like https://key@host/project')
  return dsn
}

const readFiles = (setting: (name: string) => string | undefined): FilesAt | undefined => {
  const bucket = setting('S3_BUCKET')
  if (!bucket) return undefined
  const [id, secret] = ['S3_ACCESS_KEY', 'S3_SECRET_KEY'].map(setting)
  if (!id !== !secret) throw new ConfigError('S3_ACCESS_KEY and S3_SECRET_KEY belong together')
  return {
    kind: 's3',
    bucket,
    region: setting('S3_REGION') ?? 'us-east-1',
    endpoint: url('S3_ENDPOINT', setting('S3_ENDPOINT'), ['http:', 'https:']),
    key: id && secret ? { id, secret } : undefined,
  }
}

const oneOf = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
  if (!(allowed as readonly string[]).includes(value))
    throw new ConfigError(`${name}=${value}: must be ${allowed.join(', ')}`)
  return value as T
}

const integer = (name: string, value: string, min: number, max: number): number => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new ConfigError(`${name}=${value}: must be a whole number from ${min} to ${max}`)
  return number
}

// The value is not repeated: it may hold a password.
const url = (name: string, value: string | undefined, schemes: readonly string[]): string | undefined => {
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol))
    throw new ConfigError(`${name} must be a URL that begins with ${schemes.join(' or ')}`)
  return value
}

const folder = (path: string): string => (isAbsolute(path) ? path : resolve(join(root, path)))
