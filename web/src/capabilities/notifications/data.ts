import { choose, listChoices, unsubscribe } from '@colloquy/contract/notifications/operations'
import type { Channel, Choices, Topic } from '@colloquy/contract/notifications/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { withChoice } from './view.ts'

/** How the reader is told about what. */
export const useListChoices = () => useOperationQuery(listChoices, {})

/**
 * Switches one way of being told on or off. It shows at once and is taken back when it cannot be kept.
 * `set` answers the refusal, or undefined when it is kept.
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

/** Switches mails off, or on again, by the address of a mail. */
export const useUnsubscribe = () => useCommand(unsubscribe)
