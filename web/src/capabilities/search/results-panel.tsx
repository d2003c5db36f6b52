import { preferredFullName } from '@colloquy/contract/person-name'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSearchParams } from '../../platform/url-state.ts'
import { lastVisit, type SearchResults, useExpertsPath, useMoreResults } from './data.ts'
import { profileLink } from './results/profile-links.ts'
import type { ResultActions } from './results/result-card.tsx'
import { ResultsList, type RowFocus } from './results/results-list.tsx'
import { overlayAddress, type SearchInput } from './view.ts'

/** Additional pixels covered by the comparison tray. */
const trayHeight = 56

/** The hits of one search with keyboard navigation; remounts for each search. */
export function ResultsPanel({
  found,
  input,
  rowFocus,
  canRequest,
  acts,
  above,
  below,
  projectId,
}: {
  found: SearchResults
  input: SearchInput
  rowFocus: RefObject<RowFocus | null>
  canRequest: boolean
  acts: ResultActions
  above: number
  below: number
  projectId: string
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const path = useExpertsPath()
  const { hits, about } = found
  const more = useMoreResults(input)
  const [{ look: looked, compare: compared }] = useSearchParams(overlayAddress)
  const [current, setCurrent] = useState(() => hits.findIndex(({ personId }) => personId === lastVisit()))
  const list = useRef<RowFocus>(null)
  const go = (index: number) => {
    const at = Math.min(Math.max(0, index), hits.length - 1)
    setCurrent(at)
    list.current?.focus(at)
  }
  const firstInSight = () => list.current?.firstInSight() ?? 0
  useImperativeHandle(rowFocus, () => ({ focus: go, firstInSight }))
  // After previews, the row of the last previewed person is the current one.
  useEffect(() => {
    const at = hits.findIndex(({ personId }) => personId === looked)
    if (at >= 0) setCurrent(at)
  }, [hits, looked])
  const before = useRef(looked)
  useEffect(() => {
    if (before.current !== '' && looked === '' && current >= 0) list.current?.focus(current)
    before.current = looked
  }, [looked, current])
  const onCurrent = (act: (personId: string, name: string) => void) => () => {
    const hit = hits[current]
    if (hit) act(hit.personId, preferredFullName({ ...hit, preferredName: hit.prefferedName }))
  }
  const open = (ask: boolean) => onCurrent((id) => void navigate(profileLink(path, id, current + 1, ask)))
  useRegisterShortcuts([
    { keys: 'J', label: t('SEARCH.KEYS.NEXT'), shown: true, run: () => go(current < 0 ? firstInSight() : current + 1) },
    {
      keys: 'K',
      label: t('SEARCH.KEYS.PREVIOUS'),
      shown: true,
      run: () => go(current < 0 ? firstInSight() : current - 1),
    },
    { keys: '↵', label: t('SEARCH.KEYS.OPEN'), run: open(false) },
    { keys: 'L', label: t('SEARCH.KEYS.PREVIEW'), shown: true, run: onCurrent(acts.preview) },
    { keys: 'X', label: t('SEARCH.KEYS.COMPARE'), shown: true, run: onCurrent(acts.compare) },
    { keys: 'A', label: t('SEARCH.KEYS.ADD'), run: onCurrent(acts.add) },
    ...(canRequest ? [{ keys: 'R', label: t('SEARCH.KEYS.REQUEST'), shown: true, run: open(true) }] : []),
  ])
  return (
    <ResultsList
      hits={hits}
      total={about.total}
      current={current}
      name={found.of}
      rowFocus={list}
      above={above}
      below={below + (compared.length > 0 ? trayHeight : 0)}
      compared={compared}
      canRequest={canRequest}
      acts={acts}
      projectId={projectId}
      more={more}
    />
  )
}
