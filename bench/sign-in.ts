/*
 * CPU time and throughput of sign-in by password, e-mail link, share link and identity provider, and of token refresh.
 * The server runs on all cores with its own PostgreSQL; every user has a network of their own, since limits count by
 * network. Figures in milliseconds are CPU time of server and database together and hardly depend on other load of the
 * machine; figures by the clock (per second, P99) do.
 * Options: --count N (400) requests per method and manner, --rounds N (3) of lists alone and beside sign-ins.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listCalls } from '@colloquy/contract/calls/operations'
import {
  openShareLink,
  redeemSignInLink,
  refreshSession,
  signInWithPassword,
} from '@colloquy/contract/identity/operations'
import { completeProviderSignIn, startProviderSignIn } from '@colloquy/contract/identity/sso/operations'
import type { Client } from 'pg'
import { startIdentityProvider } from '../server/fakes/identity-provider/identity-provider.ts'
import { cookieNames, demoPassword } from '../server/src/capabilities/identity/rules.ts'
import { seedProvider } from '../server/src/capabilities/identity/sso/seed.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { withClient } from '../server/src/platform/db/roles.ts'
import { secretInDataFolder } from '../server/src/platform/db/start.ts'
import { newSecret } from '../server/src/platform/ids.ts'
import { type ProviderCallback, visitProvider } from '../server/testing/identity-provider.ts'
import { startProduct } from './api/servers.ts'
import type { Measurement } from './rig/budget.ts'
import { cpuTimeOfThreads } from './rig/cpu.ts'
import { quantile, rounded } from './rig/statistics.ts'
import { makeWorld, type SignedInVisit, type World } from './rig/world.ts'
import { type Answer, type HttpBrowser, openBrowsers } from './sign-in/http-browser.ts'
import { type Load, type MeasuredProcesses, type PendingRequest, sendAtRate, sendConcurrently } from './sign-in/load.ts'
import {
  createShareLinks,
  createSignInLinks,
  createUsers,
  emailDomain,
  type LinkSecret,
  type SignInUser,
} from './sign-in/users.ts'

/** Concurrent requests in throughput runs. */
const concurrency = 16
/** More than can wait for a password check. */
const burstSize = 300
const signInsPerSecond = 10
const listsPerSecond = 50
const listsPerRound = 150

/** What a sign-in method is measured with. */
interface SignInBench {
  readonly world: World
  readonly processes: MeasuredProcesses
  readonly browsers: ReturnType<typeof openBrowsers>
  readonly users: readonly SignInUser[]
  /** Sessions of users who are already signed in. */
  readonly visits: readonly SignedInVisit[]
  readonly count: number
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: 'string', default: '400' }, rounds: { type: 'string', default: '3' } },
  })
  const made = await makeWorld()
  const world: World = { ...made, settings: { ...made.settings, TRUSTED_PROXIES: '1' } }
  const stops: (() => unknown)[] = [world.stop]
  try {
    const count = Number(values.count)
    const visits = await world.clients(40)
    const users = await inTenant(world, (owner) => createUsers(owner, world.site, Math.max(burstSize, 2 * count)))
    const product = await startProduct(world, [], { isPinned: false })
    stops.push(product.stop)
    const browsers = openBrowsers(product.port, world.site)
    stops.push(browsers.close)
    const cluster = join(world.settings.DATA_DIR as string, 'database/cluster/postmaster.pid')
    const processes = { server: product.pid, postmaster: Number(readFileSync(cluster, 'utf8').split('\n')[0]) }
    const bench: SignInBench = { world, processes, browsers, users, visits, count }
    const links = await benchEmailLinks(bench)
    const methods = [
      links.row,
      await benchShareLinks(bench),
      await benchProvider(bench, stops),
      await benchRefreshes(bench, links.browsers),
    ]
    const passwords = await benchPasswords(bench, Number(values.rounds))
    return {
      figures: { ...passwords.figures, ...figuresOf(methods) },
      table: [...methods.map(rowOf), ...passwords.rows],
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const inTenant = <R>({ ownerUrl, site }: World, work: (owner: Client) => Promise<R>): Promise<R> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [site.tenantId])
    return work(owner)
  })

/** A sign-in method under full load, and at a steady rate. */
interface MethodResult {
  readonly name: string
  readonly plural: string
  readonly fast: Load
  readonly steady?: Load
}

const figuresOf = (methods: readonly MethodResult[]): Record<string, number> =>
  Object.assign(
    {},
    ...methods.map(({ name, plural, fast, steady }) => ({
      [`${name}Ms`]: rounded(fast.serverMs + fast.databaseMs, 2),
      [`${plural}PerSecond`]: Math.round(fast.perSecond),
      ...(steady && { [`${name}P99Ms`]: rounded(steady.p99, 1) }),
    })),
  )

const rowOf = ({ name, fast, steady }: MethodResult) => ({
  method: name,
  'server ms': rounded(fast.serverMs, 2),
  'database ms': rounded(fast.databaseMs, 2),
  'one process could /s': Math.round(1000 / fast.serverMs),
  '/s': Math.round(fast.perSecond),
  'p50 ms': rounded((steady ?? fast).p50, 1),
  'p99 ms': rounded((steady ?? fast).p99, 1),
})

/** @throws Error when a sign-in is refused */
const expectSignedIn = async (response: Promise<Answer>): Promise<Answer> => {
  const answer = await response
  if (answer.status !== 200 || !answer.body.accessToken)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The first requests of a process are slower than all later ones. */
const warmUpRequests = 50

/**
 * Updates the statistics, as autovacuum does within a minute of the first rows. Before that, plans read all sessions of a
 * tenant to find one.
 */
const analyzeTables = ({ ownerUrl }: World) =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', (owner) => owner.query('analyze'))

const measure = async (
  { world, processes }: SignInBench,
  requests: readonly PendingRequest[],
  count: number,
  perSecond: number,
) => {
  await sendConcurrently(processes, requests.slice(0, warmUpRequests), concurrency)
  await analyzeTables(world)
  const fast = await sendConcurrently(processes, requests.slice(warmUpRequests, warmUpRequests + count), concurrency)
  return { fast, steady: await sendAtRate(processes, requests.slice(warmUpRequests + count), perSecond) }
}

/** Repeats the users until there are `count`. */
const repeatUsers = (users: readonly SignInUser[], count: number): SignInUser[] =>
  Array.from({ length: count }, (_, i) => users[i % users.length] as SignInUser)

const benchEmailLinks = async (bench: SignInBench) => {
  const { world, browsers, users, count } = bench
  const { site } = world
  const linkUsers = repeatUsers(users, warmUpRequests + 2 * count)
  const keys = await inTenant(world, (owner) => createSignInLinks(owner, site, linkUsers, systemClock.now()))
  const linkBrowsers = keys.map(({ browser: cookie }) => {
    const browser = browsers.open()
    browser.cookies.set(cookieNames(site).emailLink, cookie)
    return browser
  })
  const requests = keys.map(
    ({ secret: token }, i): PendingRequest =>
      () =>
        expectSignedIn((linkBrowsers[i] as HttpBrowser).ask(redeemSignInLink, { token, rememberMe: false })),
  )
  return {
    row: { name: 'link', plural: 'links', ...(await measure(bench, requests, count, 200)) },
    browsers: linkBrowsers,
  }
}

const benchShareLinks = async (bench: SignInBench): Promise<MethodResult> => {
  const { world, browsers, users, count } = bench
  const make = (owner: Client) => createShareLinks(owner, world.site, users, systemClock.now())
  const keys = await inTenant(world, make)
  const requests = Array.from({ length: warmUpRequests + 2 * count }, (_, i): PendingRequest => {
    const { secret: token } = keys[i % keys.length] as LinkSecret
    return () => expectSignedIn(browsers.open().ask(openShareLink, { token }))
  })
  return { name: 'shareLink', plural: 'shareLinks', ...(await measure(bench, requests, count, 200)) }
}

/** The provider runs in this process, and its CPU time does not count. */
const benchProvider = async (
  { world, processes, browsers, users, count }: SignInBench,
  stops: (() => unknown)[],
): Promise<MethodResult> => {
  const { site } = world
  const client = { id: 'bench', secret: newSecret(), origins: [site.origin] }
  const provider = await startIdentityProvider({ clients: [client], accounts: [] })
  stops.push(provider.close)
  const providerId = await registerProvider(world, provider.issuer, client)
  const requests: PendingRequest[] = []
  const linkUsers = repeatUsers(users, Math.ceil(count / 2))
  const startSignIns = async () => {
    for (let user = linkUsers.pop(); user; user = linkUsers.pop()) {
      const browser = browsers.open()
      const { body } = await browser.ask(startProviderSignIn, { providerId, rememberMe: false })
      const cameBack: ProviderCallback = await visitProvider(body.address as string, user.email)
      requests.push(() => expectSignedIn(browser.ask(completeProviderSignIn, cameBack)))
    }
  }
  // The provider's codes expire after a minute.
  await Promise.all(Array.from({ length: 8 }, startSignIns))
  const warmUps = Math.min(warmUpRequests, Math.floor(requests.length / 4))
  await sendConcurrently(processes, requests.slice(0, warmUps), concurrency)
  await analyzeTables(world)
  return {
    name: 'provider',
    plural: 'providers',
    fast: await sendConcurrently(processes, requests.slice(warmUps), concurrency),
  }
}

const registerProvider = async (
  world: World,
  issuer: string,
  client: { readonly id: string; readonly secret: string },
) => {
  const { site, settings, ownerUrl } = world
  const secretKey = await secretInDataFolder(settings.DATA_DIR as string)
  const configuration = { name: 'Bench', issuer, clientId: client.id, clientSecret: client.secret }
  const owner = openDatabase({ url: ownerUrl, connections: 1 })
  try {
    const provider = { ...configuration, tenantId: site.tenantId, emailDomains: [emailDomain] }
    await owner.transaction({ kind: 'tenant', tenantId: site.tenantId }, (tx) =>
      seedProvider(tx, provider, secretKey, systemClock.now()),
    )
  } finally {
    await owner.close()
  }
  const find = (client: Client) =>
    client.query<{ id: string }>(`select id from identity_providers where name = 'Bench'`)
  return (await inTenant(world, find)).rows[0]?.id as string
}

/** Each browser refreshes the session it received before. */
const benchRefreshes = async (bench: SignInBench, browsers: readonly HttpBrowser[]): Promise<MethodResult> => {
  const { count } = bench
  const requests = Array.from(
    { length: warmUpRequests + 4 * count },
    (_, i): PendingRequest =>
      () =>
        expectSignedIn((browsers[i % browsers.length] as HttpBrowser).ask(refreshSession, {})),
  )
  return { name: 'refresh', plural: 'refreshes', ...(await measure(bench, requests, 2 * count, 500)) }
}

const benchPasswords = async ({ processes, browsers, visits, users, count }: SignInBench, rounds: number) => {
  let next = 0
  const signIn: PendingRequest = () => {
    const { email } = users[next++ % users.length] as SignInUser
    return browsers.open().ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
  }
  const signIns = (length: number) => Array.from({ length }, () => () => expectSignedIn(signIn()))
  await sendConcurrently(processes, signIns(8), 8)
  const hashing = () => cpuTimeOfThreads(processes.server, 'libuv-worker')
  const before = hashing()
  const fast = await sendConcurrently(processes, signIns(Math.ceil(count / 4)), concurrency)
  const hashingShare = (hashing() - before) / 1e6 / (fast.seconds * availableParallelism())
  const others = await timeListsBesideSignIns({ processes, browsers, visits, signIns }, rounds)
  const answers = await Promise.all(Array.from({ length: burstSize }, signIn))
  const rejected = answers.filter(
    ({ status, body, retryAfter }) => status === 503 && body.refusal === 'busy' && retryAfter,
  )
  const unexpected = answers.length - rejected.length - answers.filter(({ status }) => status === 200).length
  // Afterwards sign-in works again.
  await expectSignedIn(signIn())
  const times = rejected.map(({ milliseconds }) => milliseconds)
  const figures = {
    signInsPerSecond: rounded(fast.perSecond, 1),
    hashingShare: rounded(hashingShare, 3),
    othersP99Rise: rounded(others.beside.p99 / others.alone.p99 - 1, 3),
    rejected: rejected.length,
    rejectedP50Ms: rounded(quantile(times, 0.5), 1),
    unexpected,
  }
  const rows = [
    rowOf({ name: 'password', plural: '', fast }),
    ...Object.entries(others).map(([name, { p50, p99 }]) => ({
      method: `a list, ${name}`,
      'p50 ms': rounded(p50, 1),
      'p99 ms': rounded(p99, 1),
    })),
  ]
  return { figures, rows }
}

interface PasswordBench {
  readonly processes: MeasuredProcesses
  readonly browsers: SignInBench['browsers']
  readonly visits: SignInBench['visits']
  readonly signIns: (count: number) => PendingRequest[]
}

/** Times a list, alternately alone and while other users sign in. */
const timeListsBesideSignIns = async ({ processes, browsers, visits, signIns }: PasswordBench, rounds: number) => {
  const lists = Array.from({ length: listsPerRound }, (_, i): PendingRequest => {
    const { token } = visits[i % visits.length] as SignedInVisit
    return () => browsers.open().ask(listCalls, {}, token)
  })
  const times = { alone: [] as number[], beside: [] as number[] }
  const listen = async (kind: keyof typeof times) => {
    const { answers } = await sendAtRate(processes, lists, listsPerSecond)
    const failed = answers.find(({ status }) => status !== 200)
    if (failed) throw new Error(`a list was answered with ${failed.status} ${JSON.stringify(failed.body)}`)
    times[kind].push(...answers.map(({ milliseconds }) => milliseconds))
  }
  await sendAtRate(processes, lists, listsPerSecond)
  for (let round = 0; round < rounds; round++) {
    await listen('alone')
    const signInsNow = signIns((listsPerRound / listsPerSecond) * signInsPerSecond)
    await Promise.all([listen('beside'), sendAtRate(processes, signInsNow, signInsPerSecond)])
  }
  const of = (values: readonly number[]) => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) })
  return { alone: of(times.alone), beside: of(times.beside) }
}
