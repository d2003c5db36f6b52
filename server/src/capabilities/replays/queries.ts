import { getReplayChoice, listReplays } from '@colloquy/contract/replays/operations'
import type { ReplayChoice } from '@colloquy/contract/replays/shapes'
import type { Member } from '../../platform/access/actor.ts'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { flagsOf } from '../tenancy/flags/queries.ts'
import { canWatchReplays, isRecordable } from './policy.ts'
import { presentCard } from './present.ts'
import * as store from './store.ts'

const replaysPerPage = 50

export const loadReplay = ({ tx, input }: LoadContext<{ replayId: string }>) => store.replayById(tx, input.replayId)

/** Whether the tenant records the sessions of people such as this one, and whether they allow it. */
export const readChoice = async (tx: Tx, me: Member): Promise<ReplayChoice> => {
  const flags = await flagsOf(tx, me.tenantId)
  return {
    isOffered: flags['session-replay'] && isRecordable(me, undefined),
    isAllowed: (await store.choiceOf(tx, me.personId)) ?? null,
  }
}

export const getChoice = query(getReplayChoice, {
  allow: signedIn,
  isPersonal: true,
  run: ({ tx, me }) => readChoice(tx, me),
})

export const list = query(listReplays, {
  allow: canWatchReplays,
  run: async ({ tx, input: { after, personId } }) => {
    const rows = await store.replayList(tx, { personId }, { after, size: replaysPerPage + 1 })
    const page = rows.slice(0, replaysPerPage)
    return { replays: page.map(presentCard), next: rows.length > replaysPerPage ? page.at(-1)!.id : null }
  },
})
