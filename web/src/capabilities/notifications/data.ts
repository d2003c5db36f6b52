import {
  choose,
  getMailStatus,
  getTiming,
  listChoices,
  listDevices,
  registerDevice,
  removeDevice,
  retryAddress,
  setTiming,
  unsubscribe,
} from '@colloquy/contract/notifications/operations'
import type { Channel, Choices, Timing, Topic } from '@colloquy/contract/notifications/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { withChoice } from './view.ts'

/** The reader's notification preferences. */
export const useListChoices = () => useOperationQuery(listChoices, {})

/**
 * Changes a notification preference by optimistic update, with rollback on error. `set` returns the refusal, or undefined on
 * success.
 */
export const useChoose = () => {
  const client = useQueryClient()
  const { run } = useCommand(choose)
  return useCallback(
    async (topic: Topic, channel: Channel, isOn: boolean): Promise<string | undefined> => {
      const key = queryKeyOf(listChoices, {})
      await client.cancelQueries({ queryKey: key })
      const show = (on: boolean) =>
        client.setQueryData<Choices>(key, (choices) => choices && withChoice(choices, topic, channel, on))
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
export const useUnsubscribe = () => useCommand(unsubscribe)

/** The browsers that receive push messages for the reader. */
export const useListDevices = () => useOperationQuery(listDevices, {})

/** Sends push messages for the reader to this browser. */
export const useRegisterDevice = () => useCommand(registerDevice, { invalidates: [listDevices] })

/** Sends no further push messages to a browser. */
export const useRemoveDevice = () => useCommand(removeDevice, { invalidates: [listDevices] })

/** The reader's quiet hours, and how often they receive mails. */
export const useGetTiming = () => useOperationQuery(getTiming, {})

/** Changes the timing by optimistic update, with rollback on error. Returns the refusal, or undefined on success. */
export const useSetTiming = () => {
  const client = useQueryClient()
  const { run } = useCommand(setTiming)
  return useCallback(
    async (timing: Timing): Promise<string | undefined> => {
      const key = queryKeyOf(getTiming, {})
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Timing>(key)
      client.setQueryData<Timing>(key, timing)
      const outcome = await run(timing)
      if (outcome.ok) return undefined
      client.setQueryData<Timing>(key, before)
      return outcome.refusal
    },
    [client, run],
  )
}

/** Whether mails reach the reader's address. */
export const useGetMailStatus = () => useOperationQuery(getMailStatus, {})

/** Sends mails to the reader's address again. */
export const useRetryAddress = () => useCommand(retryAddress, { invalidates: [getMailStatus], toastErrors: true })
