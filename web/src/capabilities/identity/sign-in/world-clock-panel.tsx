import type { Interval } from '@colloquy/contract/time'
import type { CSSProperties } from 'react'
import { deviceZone, useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { classes } from '../../../ui/join-classes.ts'
import { bestOverlap, nextClockChange, worldRows } from '../view.ts'
import css from './world-clock-panel.module.css'

const evenHours = Array.from({ length: 12 }, (_, index) => String(index * 2).padStart(2, '0'))

const styleOf = ({ start, end }: Interval<number>): CSSProperties => ({
  insetInlineStart: `${(start / 24) * 100}%`,
  width: `${((end - start) / 24) * 100}%`,
})

/** Decorative illustration: current working hours around the world on the reader's clock. */
export function WorldClockPanel() {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const zone = deviceZone()
  const rows = worldRows(zone, language, now)
  const overlap = bestOverlap(rows)
  const [hours = 0, minutes = 0] = time.clock(now, zone).split(':').map(Number)
  const change = nextClockChange(zone, now)
  return (
    <section className={css.panel} aria-hidden="true">
      <header>
        <p className={css.title}>{t('SIGN_IN.CLOCKS_TITLE')}</p>
        <p className={css.lead}>
          {t('SIGN_IN.CLOCKS_LEAD', { day: time.longDay(now, zone), city: rows.find((row) => row.mine)?.city ?? '' })}
        </p>
      </header>
      <div className={css.chart}>
        <div className={css.head}>
          <span />
          <div className={css.hours}>
            {evenHours.map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          <span />
        </div>
        <div className={css.body}>
          {rows.map((row) => (
            <div key={row.zone} className={classes(css.row, row.mine && css.mine)}>
              <span className={css.city}>{row.city}</span>
              <div className={css.scale}>
                {row.hours.map((hours) => (
                  <i key={hours.start} style={styleOf(hours)} />
                ))}
              </div>
              <span className={css.clock}>
                <bdi dir="ltr">{time.clock(now, row.zone)}</bdi>
              </span>
            </div>
          ))}
          <div className={css.overlay}>
            <span />
            <div className={css.marks}>
              {overlap && (
                <div
                  className={css.overlap}
                  style={{
                    ...styleOf(overlap),
                    insetBlockStart: `${(overlap.first / rows.length) * 100}%`,
                    insetBlockEnd: `${100 - ((overlap.last + 1) / rows.length) * 100}%`,
                  }}
                >
                  <b>{t('SIGN_IN.CLOCKS_BOTH')}</b>
                </div>
              )}
              <div className={css.now} style={{ insetInlineStart: `${((hours * 60 + minutes) / 1440) * 100}%` }}>
                <b>{t('SIGN_IN.CLOCKS_NOW')}</b>
              </div>
            </div>
            <span />
          </div>
        </div>
      </div>
      <p className={css.foot}>
        {change
          ? t('SIGN_IN.CLOCKS_CHANGE', { day: time.day(change, now, zone) })
          : t('SIGN_IN.CLOCKS_STEADY', { city: rows.find((row) => row.mine)?.city ?? '' })}
      </p>
    </section>
  )
}
