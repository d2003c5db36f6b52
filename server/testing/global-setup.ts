import type { TestProject } from 'vitest/node'
import { readConfig } from '../src/platform/config.ts'
import { checkRedisVersion } from '../src/platform/realtime/adapters/redis-adapter.ts'
import { startTestServer, type TestServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** The Redis of REDIS_URL, else one at the default address; absent without any. */
    redisUrl: string | undefined
  }
}

/**
 * Before the first integration test: starts one database server with a template for the whole run, and connects to
 * Redis if available.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { databaseOwnerUrl, redisUrl = 'redis://127.0.0.1:6379' } = readConfig()
  const { stop, ...server } = await startTestServer(databaseOwnerUrl)
  project.provide('testServer', server)
  const hasRedis = await checkRedisVersion(redisUrl).then(
    () => true,
    () => false,
  )
  project.provide('redisUrl', hasRedis ? redisUrl : undefined)
  return stop
}
