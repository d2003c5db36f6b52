import { atLeastText, countText } from '@colloquy/contract/money'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/input/button.tsx'
import { useLanguage, useTranslate } from '../translations.ts'
import css from './list-footer.module.css'
import type { NextPage } from './next-page.ts'

/**
 * The end of a list that loads page by page: how much of it is shown, where the server counts it, a button to load
 * more, and whether that failed. Shows nothing below a short list without a count.
 */
export function ListFooter({
  more,
  count,
}: {
  more: NextPage
  /** `isMinimum` where there may be more than `whole`. */
  count?: { readonly part: number; readonly whole: number; readonly isMinimum?: boolean }
}) {
  const t = useTranslate()
  const language = useLanguage()
  const status = useRef<HTMLOutputElement>(null)
  // The button disappears with the last page, and would take a keyboard user's place with it.
  useLayoutEffect(() => {
    if (more.complete && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [more.complete])
  if (!count && !more.exist && !more.complete) return null
  return (
    <div className={css.foot}>
      <output className="quiet" ref={status} tabIndex={-1}>
        {count ? (
          <bdi>
            {t('SHARED.OF', {
              part: countText(count.part, language),
              whole: (count.isMinimum ? atLeastText : countText)(count.whole, language),
            })}
          </bdi>
        ) : (
          more.complete && t('SHARED.STATES.ALL_SHOWN')
        )}
      </output>
      {more.exist && (
        <Button size="xs" loading={more.pending} onClick={more.load}>
          {t('SHARED.ACTIONS.LOAD_MORE')}
        </Button>
      )}
      {more.failed && !more.pending && <span role="alert">{t('SHARED.STATES.FAILED')}</span>}
    </div>
  )
}
