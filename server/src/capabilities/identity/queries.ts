import {
  getCredentials as getCredentialsOperation,
  getCurrentUser as getCurrentUserOperation,
  getSessionContext as getSessionContextOperation,
  getSignInMethods as getSignInMethodsOperation,
  listSessions as listSessionsOperation,
} from '@colloquy/contract/identity/operations'
import type { Session } from '@colloquy/contract/identity/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { publicAccess, signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { groupNameOf } from '../companies/queries.ts'
import { demoAppKey } from '../factors/policy.ts'
import { mailDomain } from '../tenancy/queries.ts'
import { tenantSignInPolicy } from '../tenancy/sign-in-policy/queries.ts'
import { emailsWithPassword, passwordSetAt } from './password/store.ts'
import { signInDecision } from './policy.ts'
import { presentCredentials, presentUser } from './present.ts'
import { demoPassword, demoRolesAt } from './rules.ts'
import { activeSessions } from './sessions/store.ts'
import { providers } from './sso/store.ts'
import { accountByEmail, accountOf, profileOf } from './store.ts'

/** The sign-in methods of a site. Only a demo also lists accounts to try. */
export const getSignInMethods = ({ isDemo }: { readonly isDemo: boolean }) =>
  query(getSignInMethodsOperation, {
    allow: publicAccess,
    run: async ({ tx, actor }) => {
      const { password, link } = await tenantSignInPolicy(tx)
      const offered = { password, link, providers: await providers(tx) }
      if (!isDemo) return { ...offered, demo: [] }
      const domain = await mailDomain(tx)
      const accounts = demoRolesAt(actor.site.portal).map((role) => ({ role, email: `${role}@${domain}` }))
      const securedEmail = `secured@${domain}`
      const existing = new Set(await emailsWithPassword(tx, [...accounts.map(({ email }) => email), securedEmail]))
      const demo = accounts
        .filter(({ email }) => existing.has(email))
        .map((one) => ({ ...one, password: demoPassword }))
      const hasFactorAccount = actor.site.portal === 'Exchange' && existing.has(securedEmail)
      return { ...offered, demo, ...(hasFactorAccount && { demoFactor: { email: securedEmail, key: demoAppKey } }) }
    },
  })

export const getCurrentUser = query(getCurrentUserOperation, {
  allow: signedIn,
  exemptFrom: ['impersonation', 'pendingActivation', 'pendingTerms', 'resourceScope'],
  run: async ({ tx, me: self }) => presentUser(await profileOf(tx, self.personId)),
})

/** What follows the person when a session begins [AU-06]. */
export const getSessionContext = query(getSessionContextOperation, {
  allow: signedIn,
  exemptFrom: ['impersonation', 'pendingActivation', 'pendingTerms', 'resourceScope'],
  run: async ({ tx, at, me }) => {
    const { person_type, role_id, company_id, company_name } = await profileOf(tx, me.personId)
    const isClient = person_type === personTypes.companyMember && role_id === roleIds.client
    return {
      currentTime: at.toISOString(),
      memberClientGroup:
        isClient && company_id && company_name
          ? { clientId: company_id, name: company_name, groupName: await groupNameOf(tx, company_id) }
          : null,
    }
  },
})

export const listSessions = query(listSessionsOperation, {
  allow: signedIn,
  run: async ({ tx, at, me: self }) => {
    const rows = await sessionsOf(tx, self.personId, at)
    return rows.map((row) => ({ ...row, current: row.sessionId === self.sessionId }))
  },
})

/** A person's sessions, newest first. The caller checks permissions. */
export const sessionsOf = async (tx: Tx, personId: string, at: Date): Promise<Omit<Session, 'current'>[]> =>
  (await activeSessions(tx, personId, at)).map((row) => ({
    sessionId: row.id,
    method: row.method,
    userAgent: row.user_agent,
    address: row.address,
    startedAt: row.started_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
  }))

export const getCredentials = query(getCredentialsOperation, {
  allow: signedIn,
  run: async ({ tx, me: { personId } }) => {
    const { email } = await profileOf(tx, personId)
    return presentCredentials(email, await passwordSetAt(tx, personId))
  },
})

/** Whether an address belongs to an account in any state. */
export const hasAccount = async (tx: Tx, email: string): Promise<boolean> =>
  (await accountByEmail(tx, email)) !== undefined

/** Whose account an address belongs to. */
export const accountIdOf = async (tx: Tx, email: string): Promise<string | undefined> =>
  (await accountByEmail(tx, email))?.personId

/** An account that a share link may sign in: its address and name. */
export const findShareLinkRecipient = async (tx: Tx, personId: string) => {
  const account = await accountOf(tx, personId)
  if (!account || signInDecision(account, { portal: 'Exchange' }, 'shareLink') !== 'allowed') return undefined
  return { personId, email: account.email, name: account.fullName }
}
