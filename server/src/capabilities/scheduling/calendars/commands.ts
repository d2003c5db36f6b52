import {
  addSubscribedCalendar,
  checkSubscribedCalendar,
  maxCalendars,
  removeSubscribedCalendar,
} from '@colloquy/contract/scheduling/calendar-operations'
import type { Member } from '../../../platform/access/actor.ts'
import { signedIn } from '../../../platform/access/policy.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import { command, type OperationContext } from '../../../platform/operations/define.ts'
import { encrypt } from '../../../platform/secrets/encryption.ts'
import { lockPeople } from '../store.ts'
import { calendarUrlOf } from './calendar-address.ts'
import { addressPurpose, type CalendarSettings, checkJob, revokeJob } from './jobs.ts'
import { isOwner } from './policy.ts'
import { presentCalendar } from './present.ts'
import { calendarById, calendarsOf, deleteCalendar, disconnect, insertCalendar } from './store.ts'

// Each one makes the server send a request to an address that the person chooses.
const limit = (name: string) => [{ name, max: 20, seconds: 3600 }]

/** The address could be read by whoever sees it, so nothing but its host is audited. */
const about = ({ me, subject }: { readonly me: Member; readonly subject: { readonly host: string } }) => ({
  kind: 'person',
  id: me.personId,
  details: { host: subject.host },
})

const load = ({ tx, input }: Pick<OperationContext<typeof removeSubscribedCalendar>, 'tx' | 'input'>) =>
  calendarById(tx, input.calendarId)

export const addCalendar = ({ secretKey, calendarOrigins }: CalendarSettings) =>
  command(addSubscribedCalendar, {
    allow: signedIn,
    isPersonal: true,
    limits: limit('scheduling.addCalendar'),
    about: ({ me }, { host }) => ({ kind: 'person', id: me.personId, details: { host } }),
    run: async ({ tx, me, at, input: { address, label }, refuse }) => {
      const url = calendarUrlOf(address, calendarOrigins)
      if (!url) return refuse('calendar_address_malformed')
      await lockPeople(tx, [me.personId])
      const own = await calendarsOf(tx, me.personId)
      const addressHash = hashOf(url.href)
      if (own.some((one) => one.address_hash.equals(addressHash))) return refuse('calendar_known')
      if (own.length >= maxCalendars) return refuse('too_many_calendars')
      const calendar = { id: newId(at), label, host: url.host }
      await insertCalendar(tx, {
        ...calendar,
        tenant_id: me.tenantId,
        person_id: me.personId,
        encrypted_address: encrypt(url.href, secretKey, addressPurpose),
        address_hash: addressHash,
        added_at: at,
        refresh_at: at,
      })
      await enqueueJob(tx, checkJob, calendar.id)
      return presentCalendar({ ...calendar, provider: null, read_at: null, problem: null })
    },
  })

export const removeCalendar = command(removeSubscribedCalendar, {
  load,
  see: isOwner,
  allow: isOwner,
  isPersonal: true,
  about,
  run: async ({ tx, at, subject }) => {
    if (subject.provider === null) await deleteCalendar(tx, subject.id)
    else {
      await disconnect(tx, subject.id, at)
      await enqueueJob(tx, revokeJob, subject.id)
    }
    return {}
  },
})

export const checkCalendar = command(checkSubscribedCalendar, {
  load,
  see: isOwner,
  allow: isOwner,
  isPersonal: true,
  limits: limit('scheduling.checkCalendar'),
  about,
  run: async ({ tx, subject }) => {
    await enqueueJob(tx, checkJob, subject.id)
    return {}
  },
})
