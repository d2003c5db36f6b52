import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useUser } from '../../../platform/session.ts'
import { usePageTitle } from '../../../platform/shell-store.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { usePathParam, useSearchParams } from '../../../platform/url-state.ts'
import { hasPermission } from '../../../platform/viewer/permissions.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { ReliabilityPanel } from '../../calls/attendance/reliability-panel.tsx'
import { AboutPanel } from '../../people/about-panel.tsx'
import { AnswersPanel } from '../../people/answers-panel.tsx'
import { useGetExpert } from '../../people/data.ts'
import { ExpertCard } from '../../people/expert-card.tsx'
import { FactsPanel } from '../../people/facts-panel.tsx'
import { HistoryPanel } from '../../people/history-panel.tsx'
import { type HitNeighbors, rememberVisit, useHitNeighbors } from '../data.ts'
import { MatchExplanationsList } from '../results/match-explanations-list.tsx'
import { explanationLines } from '../results/view.ts'
import { searchInputOf } from '../view.ts'
import css from './expert-screen.module.css'
import { NeighborsPanel } from './neighbors-panel.tsx'
import { goToRequest, RequestPanel } from './request-panel.tsx'
import { type ProfileAddress, profileAddress } from './view.ts'

/** An expert's profile next to the call request form. */
export function ExpertScreen() {
  const t = useTranslate()
  const personId = usePathParam('personId')
  const [address] = useSearchParams(profileAddress)
  const input = useMemo(() => searchInputOf(address), [address])
  const answer = useGetExpert(personId)
  const { trail, isComing } = useHitNeighbors(input, address.hit, personId)
  usePageTitle(answer.data?.fullName, answer.data?.headline)
  useEffect(() => rememberVisit(personId), [personId])
  useRegisterShortcuts([{ keys: 'R', label: t('SEARCH.KEYS.REQUEST'), shown: true, run: goToRequest }])

  return (
    <>
      {!answer.data && <h1 className="visually-hidden">{t('SEARCH.PROFILE')}</h1>}
      {/* Rendered together with the profile to avoid layout shift. */}
      <QueryContent
        answer={isComing ? { ...answer, data: undefined } : answer}
        outline={<SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />}
      >
        {(expert) => <Profile expert={expert} trail={trail} address={address} isFormer={answer.isPlaceholderData} />}
      </QueryContent>
    </>
  )
}

function Profile({
  expert,
  trail,
  address,
  isFormer,
}: {
  expert: ExpertProfile
  trail: HitNeighbors | undefined
  address: ProfileAddress
  isFormer: boolean
}) {
  const t = useTranslate()
  const isClient = useUser()?.roleId !== roleIds.staff
  const canChat = !isClient && (hasPermission('ScheduleAndCancelCall') || hasPermission('ManageAdvisors'))
  const reasons = trail ? explanationLines(trail.hit.foundReasons, 6, titlesOf(expert, trail)) : []
  return (
    <div aria-busy={isFormer} className={css.page}>
      {trail && <NeighborsPanel trail={trail} words={address.q.trim()} />}
      <ExpertCard
        expert={expert}
        actions={
          <>
            {canChat && (
              <Link to={`/staff/chat/${expert.personId}` as string} className="link">
                {t('CHAT.WRITE')}
              </Link>
            )}
            {expert.can.requestCall && (
              <Button variant="filled" rightSection={<Kbd>R</Kbd>} onClick={goToRequest}>
                {t('SEARCH.REQUEST.TITLE')}
              </Button>
            )}
          </>
        }
      />
      <div className={css.columns} data-alone={!isClient || undefined}>
        <div className={css.record}>
          {reasons.length > 0 && (
            <Panel title={t('SEARCH.FOUND_BECAUSE')} padded>
              <MatchExplanationsList lines={reasons} t={t} />
            </Panel>
          )}
          <HistoryPanel employments={expert.employments} />
          <AnswersPanel answers={expert.answers} />
          <FactsPanel facts={expert.facts} />
          <AboutPanel {...expert} />
          <ReliabilityPanel personId={expert.personId} />
        </div>
        {isClient && (
          <aside className={css.aside} aria-label={t('SEARCH.REQUEST.TITLE')}>
            <RequestPanel expert={expert} isWanted={address.ask} project={address.project} />
          </aside>
        )}
      </div>
    </div>
  )
}

/** Titles that the page always shows. */
const titlesOf = ({ headline, employments }: ExpertProfile, { hit }: HitNeighbors): string[] => [
  headline,
  hit.title ?? '',
  ...employments.flatMap(({ title, companyName }) => [title, companyName]),
]
