import type { Verdict } from '@colloquy/contract/compliance/shapes'
import type { CSSProperties } from 'react'
import { useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { classes } from '../../ui/join-classes.ts'
import css from './outcome-panel.module.css'
import { timelineSegments } from './view.ts'

/** A verdict over time as a rule with edges, and a mark at the call. The words below say the same. */
export function OutcomePanel({ verdict }: { verdict: Verdict }) {
  const t = useTranslate()
  const { segments, place } = timelineSegments(t, useTime(), verdict)
  if (segments.length < 2) return null
  return (
    <div className={css.timeline}>
      <div className={css.rule} style={{ '--place': place } as CSSProperties} aria-hidden="true">
        {segments.map(({ outcome, share, from }) => (
          <i key={from ?? 'begin'} className={classes(css.part, css[outcome])} style={{ flexGrow: share }} />
        ))}
        <b className={css.mark}>
          <span>{t('COMPLIANCE.TIMELINE.NOW')}</span>
        </b>
      </div>
      <ol className={css.words} aria-label={t('COMPLIANCE.TIMELINE.TITLE')}>
        {segments.map(({ text, from, outcome }) => (
          <li key={from ?? 'begin'} className="small">
            <i className={classes(css.dot, css[outcome])} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
