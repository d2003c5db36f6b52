import { listOf } from '@colloquy/contract/languages'
import { listProjectCandidates } from '@colloquy/contract/projects/operations'
import type { Candidate, Project } from '@colloquy/contract/projects/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { queryKeyOf } from '../../../platform/query.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { type Translate, useLanguage, useTranslate } from '../../../platform/translations.ts'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useMoveProjectCandidates } from '../data.ts'
import { type Move, undoOf, withMove } from './stage-moves.ts'

type Cached = { candidates: Candidate[] }

/**
 * Moves candidates at once on the screen and then on the server, says what was moved with a way back, and names those who
 * could not be moved. A refused move is taken back.
 * @returns the function, which answers with the refusal of the whole move, if there is one
 */
export const useMoves = (project: Project): ((move: Move) => Promise<string | undefined>) => {
  const t = useTranslate()
  const language = useLanguage()
  const client = useQueryClient()
  const { run } = useMoveProjectCandidates()
  const { projectId } = project
  const key = queryKeyOf(listProjectCandidates, { projectId })

  const send = async (move: Move, canUndo: boolean): Promise<string | undefined> => {
    const before = client.getQueryData<Cached>(key)?.candidates ?? []
    await client.cancelQueries({ queryKey: key })
    client.setQueryData<Cached>(key, { candidates: withMove(before, move, now().toISOString()) })
    const outcome = await run({ ...move, projectId, personIds: [...move.personIds] })
    if (!outcome.ok) {
      client.setQueryData<Cached>(key, { candidates: before })
      return String(outcome.refusal)
    }
    const { moved, refused } = outcome.value
    const formerly = before.filter(({ person }) => moved.some((one) => one.person.personId === person.personId))
    if (moved.length > 0)
      toastSuccess(
        movedText(t, moved),
        canUndo && project.can.requestCall
          ? { label: t('SHARED.ACTIONS.UNDO'), onClick: () => void undo(formerly) }
          : undefined,
      )
    for (const [refusal, those] of Map.groupBy(refused, ({ refusal }) => refusal)) {
      const names = those.flatMap(
        ({ personId }) => before.find(({ person }) => person.personId === personId)?.person.fullName ?? [],
      )
      toastError(t('PROJECTS.BOARD.NOT_MOVED', { names: listOf(names, language), reason: refusalText(t, refusal) }), {
        label: t('SHARED.ACTIONS.CLOSE'),
        onClick: () => {},
      })
    }
    return undefined
  }
  const undo = async (formerly: readonly Candidate[]) => {
    for (const move of undoOf(formerly)) await report(move, await send(move, false))
  }
  const report = async (move: Move, refusal: string | undefined): Promise<void> => {
    if (refusal !== undefined)
      toastError(refusalText(t, refusal), {
        label: t('SHARED.ACTIONS.RETRY'),
        onClick: () => void send(move, true).then((again) => report(move, again)),
      })
  }
  return async (move) => {
    const refusal = await send(move, true)
    // The dialog that asks for a rejection's reason shows its own refusal.
    if (move.stage !== 'rejected') await report(move, refusal)
    return refusal
  }
}

const movedText = (t: Translate, moved: readonly Candidate[]): string => {
  const [first] = moved
  const stage = t(`PROJECTS.STAGE.${first!.stage}`)
  return moved.length === 1
    ? t('PROJECTS.BOARD.MOVED', { name: first!.person.fullName, stage })
    : t('PROJECTS.BOARD.MOVED_SEVERAL', { count: moved.length, stage })
}
