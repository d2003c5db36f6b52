import {
  getDeliverySettings,
  getMailStatus,
  listNotificationPreferences,
  listPushDevices,
  registerPushDevice,
  removePushDevice,
  retryMailAddress,
  setDeliverySettings,
  setNotificationPreference,
  unsubscribeFromMails,
} from '@colloquy/contract/notifications/operations'
import type { Channel, DeliverySettings, NotificationPreferences, Topic } from '@colloquy/contract/notifications/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { withPreference } from './view.ts'

/** The reader's notification preferences. */
export const useListNotificationPreferences = () => useOperationQuery(listNotificationPreferences, {})

/**
 * Changes a notification preference by optimistic update, with rollback on error. `set` returns the refusal, or undefined on
 * success.
 */
export const useSetNotificationPreference = () => {
  const client = useQueryClient()
  const { run } = useCommand(setNotificationPreference)
  return useCallback(
    async (topic: Topic, channel: Channel, isOn: boolean): Promise<string | undefined> => {
      const key = queryKeyOf(listNotificationPreferences, {})
      await client.cancelQueries({ queryKey: key })
      const show = (on: boolean) =>
        client.setQueryData<NotificationPreferences>(
          key,
          (preferences) => preferences && withPreference(preferences, topic, channel, on),
        )
      show(isOn)
      const outcome = await run({ topic, channel, isOn })
      if (outcome.ok) return undefined
      show(!isOn)
      return outcome.refusal
    },
    [client, run],
  )
}

/** Unsubscribes from e-mails, or resubscribes, by an e-mail's unsubscribe address. */
export const useUnsubscribeFromMails = () => useCommand(unsubscribeFromMails)

/** The browsers that receive push messages for the reader. */
export const useListPushDevices = () => useOperationQuery(listPushDevices, {})

/** Sends push messages for the reader to this browser. */
export const useRegisterPushDevice = () => useCommand(registerPushDevice, { invalidates: [listPushDevices] })

/** Sends no further push messages to a browser. */
export const useRemovePushDevice = () => useCommand(removePushDevice, { invalidates: [listPushDevices] })

/** The reader's quiet hours, and how often they receive mails. */
export const useGetDeliverySettings = () => useOperationQuery(getDeliverySettings, {})

/** Changes the settings by optimistic update, with rollback on error. Returns the refusal, or undefined on success. */
export const useSetDeliverySettings = () => {
  const client = useQueryClient()
  const { run } = useCommand(setDeliverySettings)
  return useCallback(
    async (settings: DeliverySettings): Promise<string | undefined> => {
      const key = queryKeyOf(getDeliverySettings, {})
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<DeliverySettings>(key)
      client.setQueryData<DeliverySettings>(key, settings)
      const outcome = await run(settings)
      if (outcome.ok) return undefined
      client.setQueryData<DeliverySettings>(key, before)
      return outcome.refusal
    },
    [client, run],
  )
}

/** Whether mails reach the reader's address. */
export const useGetMailStatus = () => useOperationQuery(getMailStatus, {})

/** Sends mails to the reader's address again. */
export const useRetryMailAddress = () =>
  useCommand(retryMailAddress, { invalidates: [getMailStatus], toastErrors: true })
