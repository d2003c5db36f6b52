/*
 * What coming in costs, and how many can: by password, by a link from a mail, by a link to one thing, by somebody who
 * vouches, and by refreshing what one has. A server of its own on all cores, PostgreSQL of its own, everybody somebody
 * else and from a network of their own. A figure in milliseconds of the processor counts server and database together,
 * so that a second of two cores is enough for 2000 ms of it whatever else the machine does; what is measured by the
 * clock (a second, P99) depends on that, and on the load that is made here.
 * Options: --count N (400): redemptions of a kind and manner, --rounds N (3): of others alone and beside sign-ins.
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
import { type CameBack, visitProvider } from '../server/testing/provider.ts'
import { startProduct } from './api/servers.ts'
import type { Measurement } from './budget.ts'
import { type Answer, type Browser, browsersAt } from './doors/browser.ts'
import { asFast, type Counted, type Load, paced, type Turn } from './doors/load.ts'
import { type Comer, domain, type Key, makeCapabilities, makeComers, makeLinks } from './doors/people.ts'
import { cpuTimeOfThreads } from './rig/cpu.ts'
import { quantile, rounded } from './rig/figures.ts'
import { makeWorld, type SignedInVisit, type World } from './rig/world.ts'

/** So many are under way at once where as many as possible come in. */
const atOnce = 16
/** More than can wait for a password to be looked at. */
const crowd = 300
const signInsASecond = 10
const othersASecond = 50
const othersEach = 150

/** What a door is measured with. */
interface Bench {
  readonly world: World
  readonly counted: Counted
  readonly browsers: ReturnType<typeof browsersAt>
  readonly comers: readonly Comer[]
  /** Others, who are in already. */
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
    const comers = await inTenant(world, (owner) => makeComers(owner, world.site, Math.max(crowd, 2 * count)))
    const product = await startProduct(world, [], { isPinned: false })
    stops.push(product.stop)
    const browsers = browsersAt(product.port, world.site)
    stops.push(browsers.close)
    const cluster = join(world.settings.DATA_DIR as string, 'database/cluster/postmaster.pid')
    const counted = { server: product.pid, postmaster: Number(readFileSync(cluster, 'utf8').split('\n')[0]) }
    const bench: Bench = { world, counted, browsers, comers, visits, count }
    const links = await byLink(bench)
    const doors = [
      links.row,
      await byCapability(bench),
      await byProvider(bench, stops),
      await byRefreshing(bench, links.browsers),
    ]
    const passwords = await byPassword(bench, Number(values.rounds))
    return { figures: { ...passwords.figures, ...figuresOf(doors) }, table: [...doors.map(rowOf), ...passwords.rows] }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const inTenant = <R>({ ownerUrl, site }: World, work: (owner: Client) => Promise<R>): Promise<R> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [site.tenantId])
    return work(owner)
  })

/** A door, with as many as possible at once, and with as many as it is to keep up with. */
interface Door {
  readonly name: string
  readonly many: string
  readonly fast: Load
  readonly steady?: Load
}

const figuresOf = (doors: readonly Door[]): Record<string, number> =>
  Object.assign(
    {},
    ...doors.map(({ name, many, fast, steady }) => ({
      [`${name}Ms`]: rounded(fast.serverMs + fast.databaseMs, 2),
      [`${many}ASecond`]: Math.round(fast.aSecond),
      ...(steady && { [`${name}P99Ms`]: rounded(steady.p99, 1) }),
    })),
  )

const rowOf = ({ name, fast, steady }: Door) => ({
  door: name,
  'server ms': rounded(fast.serverMs, 2),
  'database ms': rounded(fast.databaseMs, 2),
  'one process could /s': Math.round(1000 / fast.serverMs),
  '/s': Math.round(fast.aSecond),
  'p50 ms': rounded((steady ?? fast).p50, 1),
  'p99 ms': rounded((steady ?? fast).p99, 1),
})

/** @throws Error when somebody was not let in */
const letIn = async (asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked
  if (answer.status !== 200 || !answer.body.accessToken)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** What is new to a process costs more than it will ever again. */
const warmUp = 50

/**
 * What the database does by itself within a minute of the first rows. Until then it takes its tables for as small as they
 * were, keeps plans that read all of a tenant's sessions to find one, and is measured as it is never seen again.
 */
const settle = ({ ownerUrl }: World) => withClient(ownerUrl, 'DATABASE_OWNER_URL', (owner) => owner.query('analyze'))

const measure = async ({ world, counted }: Bench, turns: readonly Turn[], count: number, aSecond: number) => {
  await asFast(counted, turns.slice(0, warmUp), atOnce)
  await settle(world)
  const fast = await asFast(counted, turns.slice(warmUp, warmUp + count), atOnce)
  return { fast, steady: await paced(counted, turns.slice(warmUp + count), aSecond) }
}

/** Each of so many people as often as it takes. */
const inTurn = (comers: readonly Comer[], count: number): Comer[] =>
  Array.from({ length: count }, (_, i) => comers[i % comers.length] as Comer)

const byLink = async (bench: Bench) => {
  const { world, browsers, comers, count } = bench
  const { site } = world
  const asking = inTurn(comers, warmUp + 2 * count)
  const keys = await inTenant(world, (owner) => makeLinks(owner, site, asking, systemClock.now()))
  const opened = keys.map(({ browser: cookie }) => {
    const browser = browsers.open()
    browser.cookies.set(cookieNames(site).link, cookie)
    return browser
  })
  const turns = keys.map(
    ({ secret: token }, i): Turn =>
      () =>
        letIn((opened[i] as Browser).ask(redeemSignInLink, { token, rememberMe: false })),
  )
  return { row: { name: 'link', many: 'links', ...(await measure(bench, turns, count, 200)) }, browsers: opened }
}

const byCapability = async (bench: Bench): Promise<Door> => {
  const { world, browsers, comers, count } = bench
  const make = (owner: Client) => makeCapabilities(owner, world.site, comers, systemClock.now())
  const keys = await inTenant(world, make)
  const turns = Array.from({ length: warmUp + 2 * count }, (_, i): Turn => {
    const { secret: token } = keys[i % keys.length] as Key
    return () => letIn(browsers.open().ask(openShareLink, { token }))
  })
  return { name: 'capability', many: 'capabilities', ...(await measure(bench, turns, count, 200)) }
}

/** The provider runs here, in the process that makes the load; what it does is not the product's, and is not counted. */
const byProvider = async (
  { world, counted, browsers, comers, count }: Bench,
  stops: (() => unknown)[],
): Promise<Door> => {
  const { site } = world
  const client = { id: 'bench', secret: newSecret(), origins: [site.origin] }
  const provider = await startIdentityProvider({ clients: [client], accounts: [] })
  stops.push(provider.close)
  const providerId = await meetProvider(world, provider.issuer, client)
  const turns: Turn[] = []
  const asking = inTurn(comers, Math.ceil(count / 2))
  const arrive = async () => {
    for (let comer = asking.pop(); comer; comer = asking.pop()) {
      const browser = browsers.open()
      const { body } = await browser.ask(startProviderSignIn, { providerId, rememberMe: false })
      const cameBack: CameBack = await visitProvider(body.address as string, comer.email)
      turns.push(() => letIn(browser.ask(completeProviderSignIn, cameBack)))
    }
  }
  // A code of the provider's is good for a minute.
  await Promise.all(Array.from({ length: 8 }, arrive))
  const early = Math.min(warmUp, Math.floor(turns.length / 4))
  await asFast(counted, turns.slice(0, early), atOnce)
  await settle(world)
  return { name: 'external', many: 'externals', fast: await asFast(counted, turns.slice(early), atOnce) }
}

const meetProvider = async (world: World, issuer: string, client: { readonly id: string; readonly secret: string }) => {
  const { site, settings, ownerUrl } = world
  const secretKey = await secretInDataFolder(settings.DATA_DIR as string)
  const known = { name: 'Bench', issuer, clientId: client.id, clientSecret: client.secret }
  const owner = openDatabase({ url: ownerUrl, connections: 1 })
  try {
    const given = { ...known, tenantId: site.tenantId, emailDomains: [domain] }
    await owner.transaction({ kind: 'tenant', tenantId: site.tenantId }, (tx) =>
      seedProvider(tx, given, secretKey, systemClock.now()),
    )
  } finally {
    await owner.close()
  }
  const find = (client: Client) =>
    client.query<{ id: string }>(`select id from identity_providers where name = 'Bench'`)
  return (await inTenant(world, find)).rows[0]?.id as string
}

/** A browser refreshes what it was given before: each waits for its own. */
const byRefreshing = async (bench: Bench, browsers: readonly Browser[]): Promise<Door> => {
  const { count } = bench
  const turns = Array.from(
    { length: warmUp + 4 * count },
    (_, i): Turn =>
      () =>
        letIn((browsers[i % browsers.length] as Browser).ask(refreshSession, {})),
  )
  return { name: 'refresh', many: 'refreshes', ...(await measure(bench, turns, 2 * count, 500)) }
}

const byPassword = async ({ counted, browsers, visits, comers, count }: Bench, rounds: number) => {
  let next = 0
  const signIn: Turn = () => {
    const { email } = comers[next++ % comers.length] as Comer
    return browsers.open().ask(signInWithPassword, { email, password: demoPassword, rememberMe: false })
  }
  const signIns = (length: number) => Array.from({ length }, () => () => letIn(signIn()))
  await asFast(counted, signIns(8), 8)
  const hashing = () => cpuTimeOfThreads(counted.server, 'libuv-worker')
  const before = hashing()
  const fast = await asFast(counted, signIns(Math.ceil(count / 4)), atOnce)
  const hashingShare = (hashing() - before) / 1e6 / (fast.seconds * availableParallelism())
  const others = await beside({ counted, browsers, visits, signIns }, rounds)
  const answers = await Promise.all(Array.from({ length: crowd }, signIn))
  const away = answers.filter(({ status, body, retryAfter }) => status === 503 && body.refusal === 'busy' && retryAfter)
  const unexpected = answers.length - away.length - answers.filter(({ status }) => status === 200).length
  // The door is open again for whoever comes next.
  await letIn(signIn())
  const times = away.map(({ milliseconds }) => milliseconds)
  const figures = {
    signInsASecond: rounded(fast.aSecond, 1),
    hashingShare: rounded(hashingShare, 3),
    othersP99Rise: rounded(others.beside.p99 / others.alone.p99 - 1, 3),
    turnedAway: away.length,
    turnedAwayP50Ms: rounded(quantile(times, 0.5), 1),
    unexpected,
  }
  const rows = [
    rowOf({ name: 'password', many: '', fast }),
    ...Object.entries(others).map(([name, { p50, p99 }]) => ({
      door: `a list, ${name}`,
      'p50 ms': rounded(p50, 1),
      'p99 ms': rounded(p99, 1),
    })),
  ]
  return { figures, rows }
}

interface Passwords {
  readonly counted: Counted
  readonly browsers: Bench['browsers']
  readonly visits: Bench['visits']
  readonly signIns: (count: number) => Turn[]
}

/** How long others wait for a list, alone and while people sign in beside them, in turns. */
const beside = async ({ counted, browsers, visits, signIns }: Passwords, rounds: number) => {
  const lists = Array.from({ length: othersEach }, (_, i): Turn => {
    const { token } = visits[i % visits.length] as SignedInVisit
    return () => browsers.open().ask(listCalls, {}, token)
  })
  const times = { alone: [] as number[], beside: [] as number[] }
  const listen = async (kind: keyof typeof times) => {
    const { answers } = await paced(counted, lists, othersASecond)
    const odd = answers.find(({ status }) => status !== 200)
    if (odd) throw new Error(`a list was answered with ${odd.status} ${JSON.stringify(odd.body)}`)
    times[kind].push(...answers.map(({ milliseconds }) => milliseconds))
  }
  await paced(counted, lists, othersASecond)
  for (let round = 0; round < rounds; round++) {
    await listen('alone')
    const coming = signIns((othersEach / othersASecond) * signInsASecond)
    await Promise.all([listen('beside'), paced(counted, coming, signInsASecond)])
  }
  const of = (values: readonly number[]) => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) })
  return { alone: of(times.alone), beside: of(times.beside) }
}
