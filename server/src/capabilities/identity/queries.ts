import { credentials, me, mySessions, signInWays } from '@colloquy/contract/identity/operations'
import { anyone, signedIn } from '../../platform/access/policy.ts'
import { query } from '../../platform/operations/define.ts'
import { mailDomain } from '../tenancy/queries.ts'
import { demoPeople, passwordSetAt } from './passwords/store.ts'
import { presentCredentials, presentUser } from './present.ts'
import { demoPassword, jobsAt } from './rules.ts'
import { livingSessions } from './sessions/store.ts'
import { profileOf } from './store.ts'

/** The ways into a site. A demo also says who may be tried; elsewhere nobody is ever listed. */
export const ways = ({ isDemo }: { readonly isDemo: boolean }) =>
  query(signInWays, {
    allow: anyone,
    run: async ({ tx, actor }) => {
      if (!isDemo) return { password: true, link: true, demo: [] }
      const domain = await mailDomain(tx)
      const jobs = jobsAt(actor.site.portal).map((job) => ({ job, email: `${job}@${domain}` }))
      const there = new Set(
        await demoPeople(
          tx,
          jobs.map(({ email }) => email),
        ),
      )
      const demo = jobs.filter(({ email }) => there.has(email)).map((one) => ({ ...one, password: demoPassword }))
      return { password: true, link: true, demo }
    },
  })

export const whoAmI = query(me, {
  allow: signedIn,
  whilePending: true,
  run: async ({ tx, me: self }) => presentUser(await profileOf(tx, self.personId)),
})

export const sessions = query(mySessions, {
  allow: signedIn,
  run: async ({ tx, at, me: self }) => {
    const rows = await livingSessions(tx, self.personId, at)
    return rows.map((row) => ({
      sessionId: row.id,
      current: row.id === self.sessionId,
      way: row.way,
      userAgent: row.user_agent,
      address: row.address,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.seen_at.toISOString(),
    }))
  },
})

export const ownCredentials = query(credentials, {
  allow: signedIn,
  run: async ({ tx, me: { personId } }) => {
    const { email } = await profileOf(tx, personId)
    return presentCredentials(email, await passwordSetAt(tx, personId))
  },
})
