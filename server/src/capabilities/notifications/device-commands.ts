import { tagOf } from '@colloquy/contract/languages'
import {
  registerPushDevice as registerDeviceOperation,
  removePushDevice as removeDeviceOperation,
} from '@colloquy/contract/notifications/operations'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { command, type TransactionContext } from '../../platform/operations/define.ts'
import { isPushEndpoint } from '../../platform/push/push-services.ts'
import { deletePushDevice, insertPushMessage } from '../../platform/push/store.ts'
import { mailTranslator } from '../../platform/translations/mail-translator.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { readDeliverySettings } from './delivery-queries.ts'
import { deliveryTime, isImminent } from './delivery-time.ts'
import { readDevices } from './device-queries.ts'
import * as store from './device-store.ts'

const maxDevices = 20
const maxUserAgentLength = 500

/** `origins` are those of push services besides the known ones. */
export const registerDevice = (origins: readonly string[]) =>
  command(registerDeviceOperation, {
    allow: signedIn,
    isPersonal: true,
    limits: [{ name: 'notifications.register-device', max: 60, seconds: 3600 }],
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, me, at, request, input: { endpoint, publicKey, secret, home }, refuse }) => {
      if (!isPushEndpoint(endpoint, origins)) return refuse('push_service_unknown')
      if ((await store.countOtherDevices(tx, me.personId, endpoint)) >= maxDevices) return refuse('too_many_devices')
      // Whoever used this browser before no longer does.
      await store.deleteDeviceAt(tx, endpoint)
      await store.insertDevice(tx, {
        tenant_id: me.tenantId,
        id: newId(at),
        person_id: me.personId,
        session_id: me.sessionId,
        endpoint,
        public_key: publicKey,
        secret,
        portal_path: home,
        registered_at: at,
        user_agent: request.userAgent.slice(0, maxUserAgentLength),
      })
      return readDevices(tx, me)
    },
  })

export const removeDevice = command(removeDeviceOperation, {
  load: ({ tx, input }) => store.ownerOfDevice(tx, input.deviceId),
  see: (actor, owner) => actor.kind === 'person' && actor.personId === owner,
  allow: signedIn,
  isPersonal: true,
  run: async ({ tx, me, input }) => {
    await deletePushDevice(tx, input.deviceId)
    return readDevices(tx, me)
  },
})

/** What a push message announces; its text is `push.<kind>` of the mail texts. */
export type AnnouncementKind = NotificationKind | 'call_reminder'

/** A push message to all devices of one person. */
export interface Announcement {
  readonly kind: AnnouncementKind
  /** The path it opens, below the portal of the device. */
  readonly path: string
  /** The notification of the inbox that says the same. */
  readonly notificationId?: string
  /** When the call that it is about starts. */
  readonly startsAt?: Date | undefined
}

const ttlMs = 24 * 3_600_000
const urgentTtlMs = 3_600_000

/**
 * Queues a push message for each device of a person, to be sent outside their quiet hours unless a call is imminent. The text names neither people nor subjects, because it is shown on
 * locked screens.
 */
export const announce = async (
  { tx, actor, at }: TransactionContext,
  personId: string,
  { kind, path, notificationId, startsAt }: Announcement,
): Promise<void> => {
  const devices = await store.devicesOf(tx, personId)
  if (devices.length === 0) return
  const reader = (await personSummaries(tx, [personId])).get(personId)
  if (!reader) return
  const { platformName, wordings } = await mailBranding(tx)
  const body = mailTranslator(reader.language, wordings)(`push.${kind}`)
  const isUrgent = isImminent(startsAt, at)
  const due = isUrgent ? at : deliveryTime(at, reader.timeZone, await readDeliverySettings(tx, personId))
  for (const device of devices)
    await insertPushMessage(
      tx,
      {
        tenant_id: actor.tenantId,
        id: newId(at),
        device_id: device.id,
        notification_id: notificationId ?? null,
        payload: JSON.stringify({
          title: platformName,
          body,
          url: `${device.portal_path}/${path}`,
          lang: tagOf(reader.language),
          tag: `${kind} ${path}`,
        }),
        urgency: isUrgent ? 'high' : 'normal',
        due_at: due,
        expires_at: new Date(due.getTime() + (isUrgent ? urgentTtlMs : ttlMs)),
      },
      due <= at,
    )
}
