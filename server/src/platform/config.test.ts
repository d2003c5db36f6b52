import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  MODE: 'production',
  DATABASE_URL: 'postgresql://app:word@db.example/colloquy',
  SECRET_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Colloquy <no-reply@example.com>',
}

describe('readConfig', () => {
  it('returns a demo on loopback with everything in one process by default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ mode: 'demo', host: '127.0.0.1', portBase: 4400, trustedProxies: 0 })
    expect([...config.roles]).toEqual(['web', 'worker', 'search'])
    expect(config.dataDir).toMatch(/[\\/]data$/)
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('treats an empty setting as absent', () => {
    expect(readConfig({ PORT_BASE: ' ', DATABASE_URL: '' })).toMatchObject({ portBase: 4400, databaseUrl: undefined })
  })

  it.each([
    [{ MODE: 'test' }, 'MODE=test: must be demo, production'],
    [{ PORT_BASE: '44OO' }, 'PORT_BASE=44OO: must be a whole number from 1 to 65520'],
    [{ PORT_BASE: '70000' }, 'PORT_BASE=70000: must be a whole number from 1 to 65520'],
    [{ DEMO_NOTICE_MINUTES: '-1' }, 'DEMO_NOTICE_MINUTES=-1: must be a whole number from 0 to 10080'],
    [{ ROLE: 'web,cook' }, 'ROLE=cook: must be web, worker, search'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that begins with postgres: or postgresql:'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [{ SEARCH_URL: 'tls://search.example' }, 'SEARCH_URL is for processes without ROLE search'],
    [{ ROLE: 'web', SEARCH_LISTEN: 'tls://0.0.0.0' }, 'SEARCH_LISTEN is for processes with ROLE search'],
    [{ ROLE: 'web', SEARCH_URL: 'http://search.example' }, 'SEARCH_URL must be a URL that begins with tls:'],
    [{ TURN_URLS: 'turn:relay.example' }, 'TURN_URLS needs TURN_SECRET, or TURN_USER and TURN_CREDENTIAL'],
    [{ MEDIA_ENGINE: 'zoom' }, 'MEDIA_ENGINE=zoom: must be embedded, livekit'],
    [
      { MEDIA_ENGINE: 'livekit', LIVEKIT_URL: 'wss://livekit.example' },
      'MEDIA_ENGINE=livekit needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET',
    ],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY: 'id' }, 'S3_ACCESS_KEY and S3_SECRET_KEY belong together'],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be a URL that begins with http: or https:'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0: MODE=demo has open sign-ins and listens on loopback only'],
    [{ ...production, DATABASE_URL: '' }, 'MODE=production needs DATABASE_URL or DATABASE_OWNER_URL'],
    [{ ...production, SECRET_KEY: '' }, 'MODE=production needs SECRET_KEY'],
    [{ ...production, SMTP_URL: '' }, 'MODE=production needs SMTP_URL'],
  ])('refuses %o with one line', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message))
  })

  it('never repeats a URL it refuses, because it may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'http://u:hunter2@h/d' })).toThrow(/^(?!.*hunter2)/)
  })

  it('stores files in the data folder, or in a bucket when one is set', () => {
    expect(readConfig({ DATA_DIR: '/srv/x' }).files).toEqual({ kind: 'folder', folder: '/srv/x/files' })
    expect(readConfig({ S3_BUCKET: 'b', S3_ACCESS_KEY: 'i', S3_SECRET_KEY: 's' }).files).toEqual({
      kind: 's3',
      bucket: 'b',
      region: 'us-east-1',
      endpoint: undefined,
      key: { id: 'i', secret: 's' },
    })
  })

  it('lets processes search with the index of another one', () => {
    expect(readConfig({ ROLE: 'search', SEARCH_LISTEN: 'tls://[::]:4500' }).searchListen).toEqual({
      host: '::',
      port: 4500,
    })
    expect(readConfig({ ROLE: 'web', SEARCH_URL: 'tls://search.example' }).searchProcess).toEqual({
      host: 'search.example',
      port: 4490,
    })
  })

  it('allows production to listen on any address', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })
})
