import type { Language } from '@colloquy/contract/languages'
import { countText, creditsText } from '@colloquy/contract/money'
import { employmentValidityDays } from '@colloquy/contract/people/shapes'
import { preferredFullName } from '@colloquy/contract/person-name'
import { isFormerTitle } from '@colloquy/contract/person-role'
import type { FoundPerson } from '@colloquy/contract/search/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import { IconFolderPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { type Translate, useTranslate } from '../../../platform/translations.ts'
import { CheckBox } from '../../../ui/input/check-box.tsx'
import { classes } from '../../../ui/join-classes.ts'
import { useEvaluateExperts } from '../../compliance/data.ts'
import { VerdictCard } from '../../compliance/verdict-card.tsx'
import { RowFactAgeLabel } from '../../people/fact-age-label.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useFirstFree } from './data.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { MatchExplanationsList } from './match-explanations-list.tsx'
import type { ProfileLinks } from './profile-links.ts'
import css from './result-card.module.css'
import { explanationLines, markedIn, yearOf } from './view.ts'

/** Row actions besides opening the profile. */
export interface ResultActions {
  compare: (personId: string) => void
  preview: (personId: string) => void
  add: (personId: string, name: string) => void
}

/** What all rows of a list share. Must be stable between renders. */
export interface RowContext {
  t: Translate
  language: Language
  time: TimeFormat
  now: Date
  canRequest: boolean
  acts: ResultActions
  /** The project that is searched for; empty without one. */
  projectId: string
  links: ProfileLinks
}

/** A hit: person, freshness, price, local time and match explanation. */
export const ResultCard = memo(function FoundCard({
  hit,
  rank,
  isCurrent,
  isCompared,
  stretch,
  context,
}: {
  hit: FoundPerson
  rank: number
  isCurrent: boolean
  isCompared: boolean
  /** The ids whose free times are requested in the same batch. */
  stretch: readonly string[]
  context: RowContext
}) {
  const { t, language, canRequest, acts, projectId, links } = context
  const name = preferredFullName({ ...hit, preferredName: hit.prefferedName })
  const { confirmedOn } = hit.employmentConfirmation
  return (
    // The keyboard has its own shortcut for this, and the name is a link.
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger click target for an action that is reachable otherwise
    // biome-ignore lint/a11y/useKeyWithClickEvents: the page's shortcut does the same
    <div
      className={css.row}
      data-current={isCurrent || undefined}
      onClick={(event) => {
        const target = event.target as HTMLElement
        if (!target.closest('a, button, label, input') && !window.getSelection()?.toString()) acts.preview(hit.personId)
      }}
    >
      <AvatarCard person={hit} name={name} size="large" />
      <div className={css.who}>
        <h3 className={css.name}>
          <a {...links(hit.personId, rank)} className={css.link} data-row-link>
            <bdi>{name}</bdi>
          </a>
          <span className="code">{hit.code}</span>
          {hit.city && (
            <span className={css.city}>
              <bdi>{hit.city}</bdi>
            </span>
          )}
        </h3>
        <Position hit={hit} t={t} />
        {projectId !== '' && (
          <p className={css.verdict}>
            <HitVerdict personId={hit.personId} projectId={projectId} stretch={stretch} />
          </p>
        )}
      </div>
      <div className={css.figures}>
        <div className={css.age}>
          {confirmedOn ? (
            <>
              <RowFactAgeLabel
                since={confirmedOn}
                validityDays={employmentValidityDays}
                t={t}
                time={context.time}
                now={context.now}
              />
              <span className={css.under}>{t('SEARCH.HIT.CONFIRMED')}</span>
            </>
          ) : (
            <span className="quiet small">{t('SEARCH.HIT.UNCONFIRMED')}</span>
          )}
        </div>
        <div className={css.calls}>
          <span className="mono">{countText(hit.callsCount, language)}</span>
          <span className={css.under}>{t('SEARCH.HIT.CALLS')}</span>
        </div>
        <div className={css.credits}>
          <span className="mono">{creditsText(hit.creditsPerHour ?? 0, language)}</span>
          <span className={css.under}>{t('SEARCH.HIT.CREDITS')}</span>
        </div>
        <div className={css.clock}>
          <FirstFree personId={hit.personId} timeZone={hit.timeZone} stretch={stretch} context={context} />
        </div>
      </div>
      <div className={css.reasons}>
        <MatchExplanationsList lines={explanationLines(hit.foundReasons, 3, shownOf(hit))} t={t} />
      </div>
      <div className={css.actions}>
        {canRequest && (
          <a {...links(hit.personId, rank, true)} className={css.request}>
            <span aria-hidden="true">{t('SEARCH.HIT.REQUEST')}</span>
            <span className="visually-hidden">{t('SEARCH.HIT.REQUEST_OF', { name })}</span>
          </a>
        )}
        <div className={css.more}>
          <label className={css.compare}>
            <CheckBox
              checked={isCompared}
              aria-label={t('SEARCH.COMPARE.OF', { name })}
              onChange={() => acts.compare(hit.personId)}
            />
            <span aria-hidden="true">{t('SEARCH.COMPARE.ADD')}</span>
          </label>
          <button
            type="button"
            className={css.add}
            aria-label={t('SEARCH.ADD.OF', { name })}
            onClick={() => acts.add(hit.personId, name)}
          >
            <IconFolderPlus size={16} stroke={1.5} aria-hidden />
          </button>
        </div>
      </div>
    </div>
  )
})

/** What compliance says of the person for the project that is searched for. */
function HitVerdict({
  personId,
  projectId,
  stretch,
}: {
  personId: string
  projectId: string
  stretch: readonly string[]
}) {
  const verdict = useEvaluateExperts(projectId, stretch)(personId)
  return verdict && <VerdictCard verdict={verdict} />
}

/** The first free time on the reader's and the expert's clocks; until it is known, the expert's local time. */
function FirstFree({
  personId,
  timeZone,
  stretch,
  context: { t, time, now },
}: {
  personId: string
  timeZone: string
  stretch: readonly string[]
  context: RowContext
}) {
  const start = useFirstFree(personId, stretch)
  const there = time.placed(start ?? now, timeZone)
  return (
    <>
      <span className={css.first}>
        {start ? (
          <>
            {time.nearDay(start, now)}{' '}
            <span className="mono" dir="ltr">
              {time.clock(start)}
            </span>
          </>
        ) : start === null ? (
          <span className="quiet">{t('SEARCH.HIT.NOT_FREE')}</span>
        ) : (
          <span className="quiet">…</span>
        )}
      </span>
      <span className="quiet small truncate">
        <span className="mono" dir="ltr">
          {there.time}
        </span>{' '}
        <bdi>{there.city}</bdi>
      </span>
    </>
  )
}

/** The columns of a row. */
export function ResultHeadings() {
  const t = useTranslate()
  return (
    <div className={css.heads} aria-hidden="true">
      <span />
      <span>{t('SEARCH.HEADS.WHO')}</span>
      <span className={css.fresh}>{t('SEARCH.HEADS.EMPLOYMENT')}</span>
      <span className={classes(css.fresh, css.numeric)}>{t('SEARCH.HEADS.CALLS')}</span>
      <span className={css.numeric}>{t('SEARCH.HEADS.CREDITS')}</span>
      <span>{t('SEARCH.HEADS.FREE')}</span>
      <span />
    </div>
  )
}

/** Texts of a hit that its row always shows. */
const shownOf = ({ title, primaryEmployment }: FoundPerson): string[] =>
  [title, primaryEmployment?.companyName].filter((text) => typeof text === 'string')

/** An employment: role, company and period. A role that has ended is named as a former one. */
function Position({ hit: { title, primaryEmployment, foundReasons }, t }: { hit: FoundPerson; t: Translate }) {
  const isFormer = primaryEmployment !== null && primaryEmployment.endDate !== null
  return (
    <p className={css.position}>
      {title && (
        <>
          {isFormer && !isFormerTitle(title) && `${t('SEARCH.HIT.FORMER')} `}
          <HighlightedText text={markedIn(foundReasons.position, title)} />
          {primaryEmployment && ' · '}
        </>
      )}
      {primaryEmployment && (
        <>
          <b>
            <HighlightedText text={markedIn(foundReasons.employmentsAt, primaryEmployment.companyName)} />
          </b>{' '}
          <span className={css.years}>
            {yearOf(primaryEmployment.startDate)}–
            {primaryEmployment.endDate ? yearOf(primaryEmployment.endDate) : t('PEOPLE.HISTORY.NOW')}
          </span>
        </>
      )}
    </p>
  )
}
