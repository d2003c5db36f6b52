import {
  type closeProject,
  createProject,
  listProjects,
  openProject,
  openProjectDraft,
  type reopenProject,
  saveProjectDraft,
  type updateProject,
} from '@colloquy/contract/projects/operations'
import type { BriefDraft, DraftSubject, Project } from '@colloquy/contract/projects/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeyOf, useCommand } from '../../../platform/query.ts'
import { api } from '../../../platform/session.ts'

const touched = { invalidates: [listProjects] }

/** Creates a project. */
export const useCreateProject = () => useCommand(createProject, touched)

/** Updates, closes or reopens a project and stores the result in the cache. */
export const useChangeProject = <T extends typeof updateProject | typeof closeProject | typeof reopenProject>(
  operation: T,
) => {
  const client = useQueryClient()
  const { run, isPending } = useCommand<T>(operation, touched)
  const keep: typeof run = async (input, sending) => {
    const outcome = await run(input, sending)
    const key = queryKeyOf(openProject, { projectId: (input as { projectId: string }).projectId })
    if (outcome.ok) client.setQueryData<Project>(key, outcome.value as Project)
    else if (outcome.refusal === 'stale') await client.invalidateQueries({ queryKey: key })
    return outcome
  }
  return { run: keep, busy: isPending }
}

/** How long nothing is typed before a draft is sent to the server. */
const autosaveDebounceMs = 1000

/**
 * An unsaved brief. It is kept on the server, so that it is there on other devices, and until the server has it in session storage,
 * so that it survives reloads. `about` names the project, or that it is new.
 */
export const useStoredDraft = (
  about: DraftSubject,
): [BriefDraft | undefined, (draft: BriefDraft | undefined) => void] => {
  const key = `cq-brief-${about}`
  const { run } = useCommand(saveProjectDraft)
  const [draft, setDraft] = useState<BriefDraft | undefined>(() => {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as BriefDraft)
  })
  const isTouched = useRef(draft !== undefined)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)

  useEffect(() => {
    if (isTouched.current) return
    void api(openProjectDraft, { about }).then((answer) => {
      if (answer.ok && answer.value.saved && !isTouched.current) setDraft(answer.value.saved)
    }, ignoreFailure)
  }, [about])
  useEffect(() => () => waiting.current?.send(), [])

  const send = async (saved: BriefDraft | null, text: string | null) => {
    const outcome = await run({ about, saved }).catch(ignoreFailure)
    // What was typed meanwhile has not been sent.
    if (outcome?.ok && sessionStorage.getItem(key) === text) sessionStorage.removeItem(key)
  }
  const keep = (next: BriefDraft | undefined) => {
    isTouched.current = true
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    setDraft(next)
    if (next === undefined) {
      sessionStorage.removeItem(key)
      void send(null, null)
      return
    }
    const text = JSON.stringify(next)
    sessionStorage.setItem(key, text)
    const sendNow = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current = undefined
      void send(next, text)
    }
    waiting.current = { timer: setTimeout(sendNow, autosaveDebounceMs), send: sendNow }
  }
  return [draft, keep]
}

/** The draft stays in session storage, and is sent with the next change. */
const ignoreFailure = (): undefined => undefined
