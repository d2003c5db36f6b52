import { getExpert } from '@colloquy/contract/people/operations'
import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { Button as LinkButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOperationQuery } from '../../../platform/query.ts'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useShortcutStore } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { AboutPanel } from '../../people/about-panel.tsx'
import { AnswersPanel } from '../../people/answers-panel.tsx'
import { ExpertCard } from '../../people/expert-card.tsx'
import { HistoryPanel } from '../../people/history-panel.tsx'
import { useExpertsPath } from '../data.ts'
import { MatchExplanationsList } from './match-explanations-list.tsx'
import css from './preview-drawer.module.css'
import { profileLink } from './profile-links.ts'
import type { ResultActions } from './result-card.tsx'
import { explanationLines } from './view.ts'

/** Previews an expert's record beside the results and steps through all hits. */
export function PreviewDrawer({
  opened,
  personId,
  hits,
  compared,
  canRequest,
  acts,
  onClose,
}: {
  opened: boolean
  personId: string
  hits: readonly FoundPerson[]
  compared: readonly string[]
  canRequest: boolean
  acts: ResultActions
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Drawer
      opened={opened}
      name={t('SEARCH.PREVIEW.TITLE')}
      closeLabel={t('SHARED.ACTIONS.CLOSE')}
      leavesFocus
      onClose={onClose}
    >
      {personId !== '' && (
        <Preview
          personId={personId}
          hits={hits}
          isCompared={compared.includes(personId)}
          canRequest={canRequest}
          acts={acts}
        />
      )}
    </Drawer>
  )
}

interface PreviewProps {
  personId: string
  hits: readonly FoundPerson[]
  isCompared: boolean
  canRequest: boolean
  acts: ResultActions
}

function Preview({ personId, hits, isCompared, canRequest, acts }: PreviewProps) {
  const t = useTranslate()
  const answer = useOperationQuery(getExpert, { personId }, { keepPreviousData: true })
  const at = hits.findIndex((hit) => hit.personId === personId)
  const step = (by: 1 | -1) => () => {
    const to = at < 0 ? undefined : hits[at + by]
    if (to) acts.preview(to.personId)
  }
  // Page shortcuts are disabled while an overlay is open.
  useWindowEvent('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
    if (isTyping || ctrlKey || metaKey || altKey || !useShortcutStore.getState().single) return
    const act = { j: step(1), k: step(-1), x: () => acts.compare(personId) }[key.toLowerCase()]
    act?.()
  })
  return (
    <div className={css.look} aria-busy={answer.isPlaceholderData}>
      <nav className={css.steps} aria-label={t('SEARCH.TRAIL.LABEL')}>
        <Button size="xs" disabled={at <= 0} onClick={step(-1)} aria-label={t('SEARCH.KEYS.PREVIOUS')}>
          <IconChevronLeft size={16} stroke={1.5} className="flip" aria-hidden />
          <Kbd>K</Kbd>
        </Button>
        <Button
          size="xs"
          disabled={at < 0 || at >= hits.length - 1}
          onClick={step(1)}
          aria-label={t('SEARCH.KEYS.NEXT')}
        >
          <Kbd>J</Kbd>
          <IconChevronRight size={16} stroke={1.5} className="flip" aria-hidden />
        </Button>
      </nav>
      <QueryContent answer={answer} outline={<SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />}>
        {(expert) => (
          <Record
            expert={expert}
            hit={hits[at]?.personId === expert.personId ? hits[at] : undefined}
            rank={at + 1}
            isCompared={isCompared}
            canRequest={canRequest}
            acts={acts}
          />
        )}
      </QueryContent>
    </div>
  )
}

function Record({
  expert,
  hit,
  rank,
  isCompared,
  canRequest,
  acts,
}: Omit<PreviewProps, 'hits' | 'personId'> & { expert: ExpertProfile; hit: FoundPerson | undefined; rank: number }) {
  const t = useTranslate()
  const path = useExpertsPath()
  const { personId, fullName: name } = expert
  const reasons = hit ? explanationLines(hit.foundReasons, 6) : []
  return (
    <>
      <ExpertCard expert={expert} />
      <div className={css.actions}>
        {canRequest && expert.can.requestCall && (
          <LinkButton
            variant="filled"
            renderRoot={(props) => <Link {...profileLink(path, personId, rank, true)} {...props} />}
          >
            {t('SEARCH.HIT.REQUEST')}
          </LinkButton>
        )}
        <Button onClick={() => acts.add(personId, name)}>{t('SEARCH.ADD.BUTTON')}</Button>
        <Button
          aria-pressed={isCompared}
          variant={isCompared ? 'accent' : 'default'}
          onClick={() => acts.compare(personId)}
        >
          {t('SEARCH.COMPARE.ADD')}
        </Button>
        <Link {...profileLink(path, personId, rank)} className="link">
          {t('SEARCH.PREVIEW.WHOLE')}
        </Link>
      </div>
      {reasons.length > 0 && (
        <Panel title={t('SEARCH.FOUND_BECAUSE')} padded>
          <MatchExplanationsList lines={reasons} t={t} />
        </Panel>
      )}
      <HistoryPanel employments={expert.employments} />
      <AnswersPanel answers={expert.answers} />
      <AboutPanel {...expert} />
    </>
  )
}
