import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import type { CSSProperties } from 'react'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { classes } from '../../ui/join-classes.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './history-panel.module.css'
import { type Career, careerOf } from './view.ts'

const at = (from: number, to = from) => ({ '--a': from, '--d': to - from }) as CSSProperties

/** A career timeline, latest employment first, with the person's own descriptions. */
export function HistoryPanel({ employments }: Pick<ExpertProfile, 'employments'>) {
  const t = useTranslate()
  const today = useNow().toISOString().slice(0, 10)
  const career = careerOf(employments, today)
  return (
    <Panel title={t('PEOPLE.HISTORY.TITLE')} count={career && t('PEOPLE.HISTORY.YEARS', { count: career.years })}>
      {career ? <Bars career={career} /> : <p className={css.none}>{t('PEOPLE.HISTORY.NONE')}</p>}
    </Panel>
  )
}

function Bars({ career }: { career: Career }) {
  return (
    <div className={css.career}>
      <div className={css.head} aria-hidden="true">
        <div className={css.marks}>
          {career.marks.map(({ year, at: position }) => (
            <span key={year} style={at(position)}>
              {year}
            </span>
          ))}
        </div>
      </div>
      <ol>
        {career.bars.map((bar) => (
          <Bar key={bar.employment.employmentId} bar={bar} career={career} />
        ))}
      </ol>
    </div>
  )
}

function Bar({ bar, career }: { bar: Career['bars'][number]; career: Career }) {
  const t = useTranslate()
  const time = useTime()
  const { title, companyName, startDate, endDate, summary } = bar.employment
  const end = endDate === null ? t('PEOPLE.HISTORY.NOW') : time.month(endDate)
  const isLate = bar.from > 1 - bar.to
  // A full-width bar leaves no room for a label beside it.
  const isWhole = bar.from < 0.25 && bar.to > 0.75
  return (
    <li className={css.row}>
      <div className={css.what}>
        <h3 className="strong">
          <bdi>{title}</bdi>
        </h3>
        <div className="quiet small">
          <bdi>{companyName}</bdi>
        </div>
      </div>
      <div className={classes(css.scale, isWhole && css.whole)}>
        {career.marks.map(({ year, at: position }) => (
          <u key={year} style={at(position)} />
        ))}
        <u className={css.now} style={at(career.now)} />
        <i className={classes(css.bar, bar.isCurrent && css.current)} style={at(bar.from, bar.to)} />
        <span className={classes(css.dates, isLate && css.before)} style={isLate ? at(bar.from) : at(bar.to)}>
          {time.month(startDate)} – {end}
        </span>
      </div>
      {summary && (
        <p className={css.summary}>
          <bdi>{summary}</bdi>
        </p>
      )}
    </li>
  )
}
