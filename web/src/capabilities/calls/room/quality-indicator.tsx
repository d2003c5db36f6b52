import { useTranslate } from '../../../platform/translations.ts'
import type { Quality } from '../../../platform/video/quality.ts'
import { classes } from '../../../ui/join-classes.ts'
import css from './quality-indicator.module.css'
import { qualityBars } from './view.ts'

/** The connection quality of a participant: four bars and a label. */
export function QualityIndicator({ name, quality }: { name: string; quality: Quality }) {
  const t = useTranslate()
  const bars = qualityBars(quality)
  return (
    <span className={classes(css.quality, css[quality.grade])}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={classes(bar > bars && css.out)} style={{ height: 2 + bar * 3 }} />
        ))}
      </span>
      <span className="visually-hidden">{t('CALLS.ROOM.QUALITY_OF', { name })}</span>
      {t(`CALLS.ROOM.QUALITY.${quality.grade}`)}
    </span>
  )
}
