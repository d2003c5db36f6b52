import { tagOf } from '@colloquy/contract/languages'
import { countText, creditsText, ratingText } from '@colloquy/contract/money'
import { getExpert } from '@colloquy/contract/people/operations'
import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { Button as LinkButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOperationQuery } from '../../../platform/query.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Tag } from '../../../ui/display/chip.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useExpertsPath } from '../data.ts'
import { MatchExplanationsList } from '../results/match-explanations-list.tsx'
import { profileLink } from '../results/profile-links.ts'
import { explanationLines, yearOf } from '../results/view.ts'
import { valueName } from '../view.ts'
import css from './compare-dialog.module.css'

/** Compares up to three experts line by line, one column each. */
export function CompareDialog({
  opened,
  compared,
  hits,
  canRequest,
  onRemove,
  onClose,
}: {
  opened: boolean
  compared: readonly string[]
  hits: readonly FoundPerson[]
  canRequest: boolean
  onRemove: (personId: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} name={t('SEARCH.COMPARE.TITLE')} size={1040} onClose={onClose}>
      <div className={css.columns} data-count={compared.length}>
        {compared.map((personId) => (
          <Column
            key={personId}
            personId={personId}
            hit={hits.find((hit) => hit.personId === personId)}
            rank={hits.findIndex((hit) => hit.personId === personId) + 1}
            canRequest={canRequest}
            onRemove={() => onRemove(personId)}
          />
        ))}
      </div>
      <div className={css.close}>
        <Button data-autofocus onClick={onClose}>
          {t('SHARED.ACTIONS.CLOSE')}
        </Button>
      </div>
    </Dialog>
  )
}

interface ColumnProps {
  personId: string
  hit: FoundPerson | undefined
  rank: number
  canRequest: boolean
  onRemove: () => void
}

function Column({ personId, ...props }: ColumnProps) {
  const t = useTranslate()
  const { data, isError } = useOperationQuery(getExpert, { personId })
  if (isError) return <Note tone="warn">{t('SHARED.STATES.FAILED')}</Note>
  if (!data) return <SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />
  return <Record expert={data} personId={personId} {...props} />
}

function Record({ expert, hit, rank, canRequest, onRemove }: ColumnProps & { expert: ExpertProfile }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const path = useExpertsPath()
  const { fullName: name, rating } = expert
  const listed = new Intl.ListFormat(tagOf(language), { type: 'unit', style: 'short' })
  const there = time.placed(now, expert.timeZone)
  const reasons = hit ? explanationLines(hit.foundReasons, 3) : []
  return (
    <article className={css.column} aria-label={name}>
      <header className={css.head}>
        <AvatarCard person={expert} name={name} size="large" />
        <div className={css.who}>
          <h3>
            <Link {...profileLink(path, expert.personId, rank)} className="link">
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <span className="code" dir="ltr">
            {expert.code}
          </span>
        </div>
      </header>
      <dl className={css.facts}>
        <Fact name={t('SEARCH.COMPARE.POSITION')}>
          <bdi>{expert.headline}</bdi>
        </Fact>
        <Fact name={t('SEARCH.COMPARE.CAREER')}>
          <ul>
            {expert.employments.slice(0, 4).map(({ employmentId, title, companyName, startDate, endDate }) => (
              <li key={employmentId}>
                <bdi>{title}</bdi>, <b>{companyName}</b>{' '}
                <span className="quiet mono">
                  {yearOf(startDate)}–{endDate ? yearOf(endDate) : t('PEOPLE.HISTORY.NOW')}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('SEARCH.COMPARE.WHERE')}>
          <bdi>{[expert.city, valueName(t, 'locations', expert.country, language)].filter(Boolean).join(', ')}</bdi>{' '}
          <span className="mono quiet" dir="ltr">
            {there.time}
          </span>
        </Fact>
        <Fact name={t('SEARCH.COMPARE.LANGUAGES')}>
          {listed.format(expert.languages.map((code) => valueName(t, 'languages', code, language)))}
        </Fact>
        <Fact name={t('SEARCH.COMPARE.CREDITS')}>
          <span className="mono">{creditsText(expert.creditsPerHour ?? 0, language)}</span>
        </Fact>
        <Fact name={t('SEARCH.COMPARE.CALLS')}>
          <span className="mono">{countText(expert.callsCount, language)}</span>
        </Fact>
        <Fact name={t('SEARCH.COMPARE.RATING')}>
          {rating === null ? (
            <span className="quiet">{t('SEARCH.COMPARE.NOT_RATED')}</span>
          ) : (
            <span className="mono">{ratingText(rating, language)}</span>
          )}
        </Fact>
        <Fact name={t('SEARCH.COMPARE.KNOWS')}>
          <span className={css.tags}>
            {expert.expertise.slice(0, 8).map((term) => (
              <Tag key={term}>{term}</Tag>
            ))}
          </span>
        </Fact>
        {reasons.length > 0 && (
          <Fact name={t('SEARCH.COMPARE.WHY')}>
            <MatchExplanationsList lines={reasons} t={t} />
          </Fact>
        )}
      </dl>
      <footer className={css.foot}>
        {canRequest && expert.can.requestCall && (
          <LinkButton
            variant="accent"
            renderRoot={(props) => <Link {...profileLink(path, expert.personId, rank, true)} {...props} />}
          >
            {t('SEARCH.HIT.REQUEST')}
          </LinkButton>
        )}
        <Button variant="subtle" color="gray" onClick={onRemove}>
          {t('SHARED.ACTIONS.REMOVE')}
        </Button>
      </footer>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
