import {
  type CalendarProviderName,
  calendarPages,
  calendarProviderNames,
  connectCalendar as connectCalendarOperation,
  maxCalendars,
  startCalendarConnection as startCalendarConnectionOperation,
} from '@colloquy/contract/scheduling/calendar-operations'
import * as z from 'zod/mini'
import { signedIn } from '../../../platform/access/policy.ts'
import { hashOf, newId, newSecret } from '../../../platform/ids.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import { command, type PreparationContext } from '../../../platform/operations/define.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import { lockPeople } from '../store.ts'
import { CalendarProviderError } from './calendar-provider.ts'
import { type CalendarSettings, checkJob, refreshTokenPurpose } from './jobs.ts'
import { presentCalendar } from './present.ts'
import { calendarsOf, saveConnection } from './store.ts'

const statePurpose = 'calendar connection'
const stateTtlMs = 600_000

const State = z.object({
  provider: z.enum(calendarProviderNames),
  personId: z.string(),
  page: z.enum(calendarPages),
  verifier: z.string(),
  expiresAt: z.number(),
})

/** An attempt to connect a calendar. */
export interface ConnectionAttempt {
  readonly provider: CalendarProviderName
  readonly personId: string
  readonly page: (typeof calendarPages)[number]
  /** The PKCE verifier. It is encrypted, so that whoever sees the address of the provider cannot use the code. */
  readonly verifier: string
}

/** The `state` of an authorization request. It contains the attempt, so that nothing is stored before it succeeds. */
export const writeState = (attempt: ConnectionAttempt, at: Date, secretKey: string): string =>
  encrypt(JSON.stringify({ ...attempt, expiresAt: at.getTime() + stateTtlMs }), secretKey, statePurpose).toString(
    'base64url',
  )

/** The attempt in a `state`; undefined when we have not written it, or more than ten minutes ago. */
export const readState = (state: string, at: Date, secretKey: string): ConnectionAttempt | undefined => {
  let text: string
  try {
    text = decrypt(Buffer.from(state, 'base64url'), secretKey, statePurpose)
  } catch {
    return undefined
  }
  const attempt = State.parse(JSON.parse(text))
  return attempt.expiresAt > at.getTime() ? attempt : undefined
}

const limit = (name: string) => [{ name, max: 20, seconds: 3600 }]

export const startCalendarConnection = ({ secretKey, calendarProviders }: CalendarSettings) =>
  command(startCalendarConnectionOperation, {
    allow: signedIn,
    isPersonal: true,
    answersSecret: true,
    limits: limit('scheduling.startCalendarConnection'),
    about: ({ me, input }) => ({ kind: 'person', id: me.personId, details: { provider: input.provider } }),
    run: async ({ me, at, input: { provider, page }, refuse }) => {
      const outside = calendarProviders[provider]
      if (!outside) return refuse('calendar_provider_unavailable')
      const attempt = { provider, page, personId: me.personId, verifier: newSecret() }
      const state = writeState(attempt, at, secretKey)
      const redirectUri = me.site.origin + page
      return { address: await outside.authorizationUrl({ state, verifier: attempt.verifier, redirectUri }) }
    },
  })

/** What became of a code. */
type Exchange =
  | { readonly problem: 'calendar_connection_expired' | 'calendar_provider_unavailable' }
  | { readonly provider: CalendarProviderName; readonly refreshToken: string }

export const connectCalendar = (settings: CalendarSettings) =>
  command(connectCalendarOperation, {
    allow: signedIn,
    isPersonal: true,
    limits: limit('scheduling.connectCalendar'),
    prepare: (preparation) => exchange(settings, preparation),
    about: ({ me }, { host }) => ({ kind: 'person', id: me.personId, details: { host } }),
    run: async ({ tx, me, at, prepared, refuse }) => {
      if ('problem' in prepared) return refuse(prepared.problem)
      const { provider, refreshToken } = prepared
      const { label, host } = settings.calendarProviders[provider]!
      await lockPeople(tx, [me.personId])
      const own = await calendarsOf(tx, me.personId)
      const known = own.find((one) => one.provider === provider)
      if (!known && own.length >= maxCalendars) return refuse('too_many_calendars')
      const id = await saveConnection(tx, {
        tenant_id: me.tenantId,
        id: newId(at),
        person_id: me.personId,
        label,
        host,
        provider,
        encrypted_refresh_token: encrypt(refreshToken, settings.secretKey, refreshTokenPurpose),
        // Of each provider a person has one.
        address_hash: hashOf(provider),
        added_at: at,
        refresh_at: at,
      })
      await enqueueJob(tx, checkJob, id)
      return presentCalendar({ id, label, host, provider, read_at: known?.read_at ?? null, problem: null })
    },
  })

/** Exchanges the code of the person for whom it was issued; another one's is not sent. */
const exchange = async (
  { secretKey, calendarProviders }: CalendarSettings,
  { site, at, input, within }: PreparationContext<typeof connectCalendarOperation>,
): Promise<Exchange> => {
  const attempt = readState(input.state, at, secretKey)
  const personId = await within(async (_, actor) => (actor.kind === 'person' ? actor.personId : undefined))
  if (!attempt || attempt.personId !== personId) return { problem: 'calendar_connection_expired' }
  const { provider, verifier, page } = attempt
  const outside = calendarProviders[provider]
  if (!outside) return { problem: 'calendar_provider_unavailable' }
  try {
    const redirectUri = site.origin + page
    const refreshToken = await outside.exchangeCode({ state: input.state, verifier, redirectUri }, input.code)
    return { provider, refreshToken }
  } catch (error) {
    if (!(error instanceof CalendarProviderError)) throw error
    const isDenied = error.problem === 'access_denied'
    return { problem: isDenied ? 'calendar_connection_expired' : 'calendar_provider_unavailable' }
  }
}
