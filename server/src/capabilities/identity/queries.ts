import { getCredentials, getCurrentUser, getSignInMethods, listSessions } from '@colloquy/contract/identity/operations'
import type { Session } from '@colloquy/contract/identity/shapes'
import { anyone, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { demoAppKey } from '../factors/policy.ts'
import { tenantDoors } from '../tenancy/doors/queries.ts'
import { mailDomain } from '../tenancy/queries.ts'
import { demoPeople, passwordSetAt } from './password/store.ts'
import { verdictOn } from './policy.ts'
import { presentCredentials, presentUser } from './present.ts'
import { demoPassword, jobsAt } from './rules.ts'
import { livingSessions } from './sessions/store.ts'
import { providers } from './sso/store.ts'
import { accountByEmail, accountOf, profileOf } from './store.ts'

/** The ways into a site. A demo also says who may be tried; elsewhere nobody is ever listed. */
export const ways = ({ isDemo }: { readonly isDemo: boolean }) =>
  query(getSignInMethods, {
    allow: anyone,
    run: async ({ tx, actor }) => {
      const { password, link } = await tenantDoors(tx)
      const offered = { password, link, providers: await providers(tx) }
      if (!isDemo) return { ...offered, demo: [] }
      const domain = await mailDomain(tx)
      const jobs = jobsAt(actor.site.portal).map((job) => ({ job, email: `${job}@${domain}` }))
      const secured = `secured@${domain}`
      const there = new Set(await demoPeople(tx, [...jobs.map(({ email }) => email), secured]))
      const demo = jobs.filter(({ email }) => there.has(email)).map((one) => ({ ...one, password: demoPassword }))
      const isTried = actor.site.portal === 'Exchange' && there.has(secured)
      return { ...offered, demo, ...(isTried && { demoFactor: { email: secured, key: demoAppKey } }) }
    },
  })

export const whoAmI = query(getCurrentUser, {
  allow: signedIn,
  whileBound: true,
  whilePending: true,
  whileActing: true,
  whileTermsOwed: true,
  run: async ({ tx, me: self }) => presentUser(await profileOf(tx, self.personId)),
})

export const sessions = query(listSessions, {
  allow: signedIn,
  run: async ({ tx, at, me: self }) => {
    const rows = await sessionsOf(tx, self.personId, at)
    return rows.map((row) => ({ ...row, current: row.sessionId === self.sessionId }))
  },
})

/** Where somebody is signed in, the latest first. Who may know it is the caller's question. */
export const sessionsOf = async (tx: Tx, personId: string, at: Date): Promise<Omit<Session, 'current'>[]> =>
  (await livingSessions(tx, personId, at)).map((row) => ({
    sessionId: row.id,
    way: row.way,
    userAgent: row.user_agent,
    address: row.address,
    startedAt: row.started_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
  }))

export const ownCredentials = query(getCredentials, {
  allow: signedIn,
  run: async ({ tx, me: { personId } }) => {
    const { email } = await profileOf(tx, personId)
    return presentCredentials(email, await passwordSetAt(tx, personId))
  },
})

/** Whether an address belongs to an account, whatever state that is in. */
export const hasAccount = async (tx: Tx, email: string): Promise<boolean> =>
  (await accountByEmail(tx, email)) !== undefined

/** An account that a link may sign in: where its mails go, and its name. */
export const canBear = async (tx: Tx, personId: string) => {
  const account = await accountOf(tx, personId)
  if (!account || verdictOn(account, { portal: 'Exchange' }, 'capability') !== 'welcome') return undefined
  return { personId, email: account.email, name: account.fullName }
}
