import { useTranslate } from '../../../platform/translations.ts'
import { MarkedCard } from './marked-card.tsx'
import css from './reasons-list.module.css'
import type { ReasonLine } from './view.ts'

/** Why somebody was found: where the words stand in the record, and what is said there. */
export function ReasonsList({ lines }: { lines: readonly ReasonLine[] }) {
  const say = useTranslate()
  if (lines.length === 0) return null
  return (
    <dl className={css.reasons}>
      {lines.map(({ id, name, text, quoted }) => (
        <div key={id} className={css.reason}>
          <dt>{say(name)}</dt>
          <dd>
            <MarkedCard text={quoted ? say('PEOPLE.QUOTED', { text }) : text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
