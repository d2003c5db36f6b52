import type { VerdictReason } from '@colloquy/contract/compliance/shapes'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { OutcomeCard } from './outcome-card.tsx'
import css from './reasons-panel.module.css'
import { clearsText, factText, reasonText } from './view.ts'

/** Why a verdict is not plain permission: each reason, the facts it rests on with their age, and when it clears. */
export function ReasonsPanel({ reasons, label }: { reasons: readonly VerdictReason[]; label: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <ul className={css.reasons} aria-label={label}>
      {reasons.map((reason) => (
        <li key={reason.ruleId} className={css.reason} data-effect={reason.effect}>
          <span className={css.effect}>
            <OutcomeCard outcome={reason.effect} />
          </span>
          <div className={css.what}>
            <p className="strong">{reasonText(t, reason)}</p>
            {reason.facts.map((fact) => {
              const text = factText(t, time, fact)
              const source = fact.source && t(`COMPLIANCE.FACTS.SOURCES.${fact.source}`)
              const age =
                fact.source === null
                  ? null
                  : fact.confirmedAt === null
                    ? t('COMPLIANCE.FACTS.NEVER')
                    : t('COMPLIANCE.FACTS.CONFIRMED', { ago: time.distance(fact.confirmedAt, now) })
              return (
                <p key={`${text} ${fact.from}`} className="small second">
                  <bdi>{text}</bdi>
                  {source && <span className="quiet"> · {[source, age].filter(Boolean).join(' · ')}</span>}
                </p>
              )
            })}
            {reason.conditions.map((condition) => (
              <p key={condition} className="small">
                {t(`COMPLIANCE.CONDITIONS.${condition}`)}
              </p>
            ))}
            {!reason.isKnown && <p className="small second">{t('COMPLIANCE.CLEARS.UNKNOWN')}</p>}
            <p className="small quiet">{clearsText(t, time, reason)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
