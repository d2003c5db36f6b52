import {
  getReplayChoice,
  listReplays,
  openReplay,
  removeReplay,
  setReplayChoice,
} from '@colloquy/contract/replays/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useKeysetOperation } from '../../platform/lists/keyset-query.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'

export const useGetReplayChoice = () => useOperationQuery(getReplayChoice, {})

/** Saves the choice and knows it at once, so that recording starts or ends with the click. */
export const useSetReplayChoice = () => {
  const client = useQueryClient()
  const { run, isPending } = useCommand(setReplayChoice, { toastErrors: true })
  const save = async (isAllowed: boolean): Promise<boolean> => {
    const outcome = await run({ isAllowed })
    if (outcome.ok) client.setQueryData(queryKeyOf(getReplayChoice, {}), outcome.value)
    return outcome.ok
  }
  return { save, isPending }
}

export const useListReplays = (personId: string) =>
  useKeysetOperation(listReplays, personId === '' ? {} : { personId }, ({ replays }) => replays)

/** Opening is audited, so it happens once per visit and never in the background. */
export const useOpenReplay = () => useCommand(openReplay)
export const useRemoveReplay = () => useCommand(removeReplay, { invalidates: [listReplays], toastErrors: true })
