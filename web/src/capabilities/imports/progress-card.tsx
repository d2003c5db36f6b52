import type { ImportCard } from '@colloquy/contract/imports/shapes'
import { countText } from '@colloquy/contract/money'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Meter } from '../../ui/time/meter.tsx'
import css from './progress-card.module.css'
import { remainingText } from './view.ts'

/** An import's progress, speed and remaining time. */
export function ProgressCard({ card, small = false }: { card: ImportCard; small?: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const state = t(`IMPORTS.STATES.${card.state}`)
  const percent = `${Math.floor(card.progress * 100)} %`
  const rate = card.rate === null ? undefined : t('IMPORTS.RATE', { rate: countText(Math.round(card.rate), language) })
  const more = small ? [remainingText(t, card.remainingSeconds)] : [rate, remainingText(t, card.remainingSeconds)]
  return (
    <span className={css.progress}>
      <span className={small ? 'small' : undefined}>
        {state} <bdi className="mono">{percent}</bdi>
      </span>
      <Meter value={card.progress} label={state} text={percent} />
      <span className="quiet small">{more.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
