import type { Translate } from '../../../platform/translations.ts'
import { HighlightedText } from './highlighted-text.tsx'
import css from './match-explanations-list.module.css'
import type { ExplanationLine } from './view.ts'

/** Explains a hit: the matching record fields with highlighted text. */
export function MatchExplanationsList({ lines, t }: { lines: readonly ExplanationLine[]; t: Translate }) {
  if (lines.length === 0) return null
  return (
    <dl className={css.reasons}>
      {lines.map(({ id, name, text, quoted }) => (
        <div key={id} className={css.reason}>
          <dt>{t(name)}</dt>
          <dd>
            <HighlightedText text={quoted ? t('PEOPLE.QUOTED', { text }) : text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
