/*
 * Whether the time of requests tells if an address has an account. After each request for a sign-in link or a password
 * reset, 12 cheap requests follow at once, as somebody would send who listens to the load of the server; half of the
 * addresses have accounts, in random order. The area under the ROC curve says how well the total time tells them apart:
 * 0.5 is chance, 1 certainty. The mail server is another process, as in production.
 * Options: --count N (300) requests about addresses with, and as many without an account.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { requestPasswordReset, requestSignInLink } from '@colloquy/contract/identity/operations'
import { getTenantSettings } from '@colloquy/contract/tenancy/operations'
import { withClient } from '../server/src/platform/db/roles.ts'
import { root } from '../tools/repository-files.ts'
import { startProduct } from './api/servers.ts'
import type { Measurement } from './rig/budget.ts'
import { median, rounded } from './rig/statistics.ts'
import { makeWorld } from './rig/world.ts'
import { openBrowsers } from './sign-in/http-browser.ts'
import { createUsers } from './sign-in/users.ts'

const followers = 12
const warmUpRequests = 20

/** Probability that a random value of `a` is greater than one of `b`, ties counting half; 0.5 and more. */
const areaUnderCurve = (a: readonly number[], b: readonly number[]): number => {
  const wins = a.reduce((sum, x) => sum + b.reduce((n, y) => n + (x > y ? 1 : x === y ? 0.5 : 0), 0), 0)
  const area = wins / (a.length * b.length)
  return Math.max(area, 1 - area)
}

/** A mail server in a process of its own, which prints its address. */
const startMailServer = async () => {
  const program = `import { startMailSink } from './server/testing/mail-sink.ts'
    console.log((await startMailSink(() => 5)).url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url, stop: () => child.kill() }
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { count: { type: 'string', default: '300' } } })
  const count = Number(values.count)
  const made = await makeWorld()
  const stops: (() => unknown)[] = [made.stop]
  try {
    const mailServer = await startMailServer()
    stops.push(mailServer.stop)
    const world = { ...made, settings: { ...made.settings, TRUSTED_PROXIES: '1', SMTP_URL: mailServer.url } }
    const { site, ownerUrl } = world
    const users = await withClient(ownerUrl, 'DATABASE_OWNER_URL', async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [site.tenantId])
      return createUsers(owner, site, count + warmUpRequests)
    })
    const product = await startProduct(world, [], { isPinned: false, role: 'web,worker' })
    stops.push(product.stop)
    const browsers = openBrowsers(product.port, site)
    stops.push(browsers.close)

    const timed = async (operation: 'link' | 'reset', email: string): Promise<number> => {
      const browser = browsers.open()
      const { status, body } =
        operation === 'link'
          ? await browser.ask(requestSignInLink, {
              email,
              redirectUrl: '/',
              termsAccepted: true,
              privacyAccepted: true,
            })
          : await browser.ask(requestPasswordReset, { email, redirectUrl: '/' })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      const began = performance.now()
      for (let i = 0; i < followers; i++) await browser.ask(getTenantSettings, {})
      return performance.now() - began
    }
    const times: Record<string, number[]> = { known: [], unknown: [] }
    const plan = Array.from({ length: count + warmUpRequests }, (_, i) => i).flatMap((i) => {
      const both = [['known', users[i]!.email] as const, ['unknown', `nobody${i}@sign-in.example`] as const]
      return Math.random() < 0.5 ? both : both.toReversed()
    })
    for (const [n, [kind, email]] of plan.entries()) {
      const ms = await timed(n % 4 < 2 ? 'link' : 'reset', email)
      if (n >= 2 * warmUpRequests) times[kind]!.push(ms)
    }
    const area = areaUnderCurve(times.known!, times.unknown!)
    return {
      figures: { areaUnderCurve: rounded(area, 3) },
      table: Object.entries(times).map(([kind, all]) => ({
        kind,
        requests: all.length,
        'median ms': rounded(median(all), 1),
      })),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
