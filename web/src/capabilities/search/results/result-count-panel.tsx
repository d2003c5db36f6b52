import { tagOf } from '@colloquy/contract/languages'
import { countText } from '@colloquy/contract/money'
import type { SearchResult } from '@colloquy/contract/search/shapes'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import css from './result-count-panel.module.css'
import { marked, textRunsOf } from './view.ts'

/** Number of hits, network size and duration; a live region announces changes. */
export function ResultCountPanel({
  about,
  onExact,
}: {
  about: Pick<SearchResult, 'total' | 'networkSize' | 'tookMs' | 'readAs' | 'synonyms' | 'isPreparing'> | undefined
  /** Searches for some words as typed, without their synonyms. */
  onExact: (words: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const seconds = new Intl.NumberFormat(`${tagOf(language)}-u-nu-latn`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return (
    <div className={css.total} role="status">
      {about && (
        <>
          <h2 className={css.count}>
            {textRunsOf(
              t('SEARCH.FOUND', {
                shown: marked(countText(about.total, language)),
                whole: countText(about.networkSize, language),
                count: about.networkSize,
              }),
            ).map(({ at, text, marked }) => (marked ? <b key={at}>{text}</b> : <span key={at}>{text}</span>))}
          </h2>{' '}
          <span className="mono quiet">
            <bdi>{t('SEARCH.TOOK', { seconds: seconds.format(Math.max(0.01, about.tookMs / 1000)) })}</bdi>
          </span>
          {about.isPreparing && <p className={css.read}>{t('SEARCH.PREPARING')}</p>}
          {about.readAs !== null && (
            <p className={css.read}>
              {t('SEARCH.READ_AS')} <bdi>{about.readAs}</bdi>
            </p>
          )}
          {about.synonyms.map(({ words, others }) => (
            <p key={words} className={css.read}>
              {t('SEARCH.SYNONYMS')} <bdi>{new Intl.ListFormat(tagOf(language)).format(others)}</bdi>{' '}
              <button type="button" className="link" onClick={() => onExact(words)}>
                {t('SEARCH.EXACT', { words })}
              </button>
            </p>
          ))}
        </>
      )}
    </div>
  )
}
