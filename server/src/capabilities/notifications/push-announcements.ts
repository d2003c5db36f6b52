import { tagOf } from '@colloquy/contract/languages'
import type { NotificationKind } from '@colloquy/contract/notifications/shapes'
import { newId } from '../../platform/ids.ts'
import type { TransactionContext } from '../../platform/operations/define.ts'
import { insertPushMessage } from '../../platform/push/store.ts'
import { mailTranslator } from '../../platform/translations/mail-translator.ts'
import { personBriefs } from '../people/queries.ts'
import { mailBranding } from '../tenancy/queries.ts'
import { devicesOf } from './device-store.ts'

/** What a push message announces; its text is `push.<kind>` of the mail texts. */
export type AnnouncementKind = NotificationKind | 'call_reminder'

/** A push message to all devices of one person. */
export interface Announcement {
  readonly kind: AnnouncementKind
  /** The path it opens, below the portal of the device. */
  readonly path: string
  /** The notification of the inbox that says the same. */
  readonly notificationId?: string
}

const ttlMs = 24 * 3_600_000
const reminderTtlMs = 15 * 60_000

/**
 * Queues a push message for each device of a person. The text names neither people nor subjects, because it is shown on
 * locked screens.
 */
export const announce = async (
  { tx, actor, at }: TransactionContext,
  personId: string,
  { kind, path, notificationId }: Announcement,
): Promise<void> => {
  const devices = await devicesOf(tx, personId)
  if (devices.length === 0) return
  const reader = (await personBriefs(tx, [personId])).get(personId)
  if (!reader) return
  const { platformName, wordings } = await mailBranding(tx)
  const body = mailTranslator(reader.language, wordings)(`push.${kind}`)
  const isUrgent = kind === 'call_reminder'
  for (const device of devices)
    await insertPushMessage(
      tx,
      {
        ...{ tenant_id: actor.tenantId, id: newId(at), device_id: device.id },
        notification_id: notificationId ?? null,
        payload: JSON.stringify({
          ...{ title: platformName, body, url: `${device.home}/${path}`, lang: tagOf(reader.language) },
          tag: `${kind} ${path}`,
        }),
        urgency: isUrgent ? 'high' : 'normal',
        due_at: at,
        expires_at: new Date(at.getTime() + (isUrgent ? reminderTtlMs : ttlMs)),
      },
      true,
    )
}
