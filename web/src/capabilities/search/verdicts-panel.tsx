import { tagOf } from '@colloquy/contract/languages'
import { countText } from '@colloquy/contract/money'
import type { SearchVerdict } from '@colloquy/contract/search/shapes'
import { listSearchVerdicts } from '@colloquy/contract/search/verdict-operations'
import { useOperationQuery } from '../../platform/query.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { StatusIcon, type StatusShape } from '../../ui/display/status.tsx'
import css from './verdicts-panel.module.css'
import type { SearchInput } from './view.ts'

const shapeOf = (verdict: SearchVerdict): StatusShape =>
  verdict === 'callable' ? 'disc' : verdict === 'approval' ? 'diamond' : verdict === 'blocked' ? 'square' : 'clock'

/** What compliance says of calls with the first experts of a search, counted; each count is a filter. */
export function VerdictsPanel({
  input,
  onChoose,
}: {
  input: SearchInput & { readonly projectId: string }
  onChoose: (verdict: SearchVerdict | undefined) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { verdict: chosen, ...search } = input
  const { data } = useOperationQuery(listSearchVerdicts, search, { keepPreviousData: true })
  const month = new Intl.DateTimeFormat(`${tagOf(language)}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const nameOf = (verdict: SearchVerdict): string =>
    verdict === 'callable' || verdict === 'approval' || verdict === 'blocked'
      ? t(`SEARCH.VERDICTS.${verdict}`)
      : t('SEARCH.VERDICTS.from', { month: month.format(new Date(`${verdict.slice(5)}-01T00:00:00Z`)) })
  const known = data?.verdicts ?? []
  // A choice stays in sight, so that it can be undone.
  const shown =
    chosen === undefined || known.some(({ verdict }) => verdict === chosen)
      ? known
      : [...known, { verdict: chosen, count: 0 }]
  // Its place is kept while it loads, so that the results below do not move.
  if (!data) return <div className={css.panel} />
  if (shown.length === 0) return null
  return (
    <section className={css.panel} aria-labelledby="search-verdicts">
      <h3 id="search-verdicts" className="small">
        {t('SEARCH.VERDICTS.TITLE')}
      </h3>
      <div className={css.choices}>
        {shown.map(({ verdict, count }) => (
          <button
            key={verdict}
            type="button"
            className={css.choice}
            aria-pressed={verdict === chosen}
            onClick={() => onChoose(verdict === chosen ? undefined : verdict)}
          >
            <StatusIcon shape={shapeOf(verdict)} />
            {nameOf(verdict)} <span className="quiet mono">{countText(count, language)}</span>
          </button>
        ))}
      </div>
      {data.evaluated < data.total && (
        <p className="quiet small">
          {t('SEARCH.VERDICTS.PART', {
            part: countText(data.evaluated, language),
            whole: countText(data.total, language),
          })}
        </p>
      )}
    </section>
  )
}
