import { countText } from '@colloquy/contract/money'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import css from './suggestions-panel.module.css'
import type { Suggestion } from './view.ts'

/** Grouped suggestions below the search box, which keeps the focus. */
export function SuggestionsPanel({
  opened,
  id,
  suggestions,
  at,
  onChoose,
  onPoint,
}: {
  opened: boolean
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the active suggestion, which Enter chooses; -1 for none. */
  at: number
  onChoose: (suggestion: Suggestion) => void
  onPoint: (at: number) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const groups = (['PEOPLE', 'COMPANIES', 'EXPERTISE'] as const).filter((group) =>
    suggestions.some((one) => one.group === group),
  )
  return (
    <>
      {opened && suggestions.length > 0 && (
        <div id={id} role="listbox" aria-label={t('SEARCH.SUGGEST.LABEL')} className={css.panel}>
          {groups.map((group) => (
            <fieldset key={group} className={css.group} aria-label={t(`SEARCH.SUGGEST.${group}`)}>
              <div className={css.head} aria-hidden="true">
                {t(`SEARCH.SUGGEST.${group}`)}
              </div>
              {suggestions.map(
                (one, index) =>
                  one.group === group && (
                    <button
                      key={one.id}
                      id={`${id}-${index}`}
                      type="button"
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === at}
                      className={css.option}
                      // Keeps focus in the box: a blur would close the list before the click arrives.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => onChoose(one)}
                      onMouseMove={() => onPoint(index)}
                    >
                      <span className="truncate">
                        <bdi>{one.name}</bdi>
                        {one.group === 'PEOPLE' && one.about !== '' && (
                          <span className="quiet">
                            {' '}
                            <bdi>{one.about}</bdi>
                          </span>
                        )}
                      </span>
                      {one.group === 'PEOPLE' ? (
                        <span className="code">{one.code}</span>
                      ) : (
                        <span className={css.count}>
                          {t('SEARCH.SUGGEST.EXPERTS', { count: one.count, shown: countText(one.count, language) })}
                        </span>
                      )}
                    </button>
                  ),
              )}
            </fieldset>
          ))}
        </div>
      )}
      <div role="status" className="visually-hidden">
        {opened ? t('SEARCH.SUGGEST.COUNT', { count: suggestions.length }) : ''}
      </div>
    </>
  )
}
