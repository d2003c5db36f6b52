import { personChanged } from '@colloquy/contract/people/events'
import { vettingChanged } from '@colloquy/contract/vetting/events'
import { getOwnVetting, getVetting, listVettings } from '@colloquy/contract/vetting/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'

/** Refetches registrations whenever one changes. */
export const useLiveVettings = (): void => {
  const client = useQueryClient()
  const look = () => {
    for (const operation of [listVettings, getVetting, getOwnVetting])
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  }
  useLiveEvent(vettingChanged, look)
  useLiveEvent(personChanged, () => void client.invalidateQueries({ queryKey: queryKeyOf(getOwnVetting) }))
}
