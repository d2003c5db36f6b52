import type { ReactNode } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import type { useListCalls } from '../data.ts'
import { CallsList } from './calls-list.tsx'
import css from './calls-panel.module.css'

/** The loaded calls, the total, and a button to load more. `empty` is shown when there are none. */
export function CallsPanel({
  pieces,
  empty,
  zone,
  byDay,
}: {
  pieces: ReturnType<typeof useListCalls>
  empty: ReactNode
  zone?: string
  byDay?: boolean
}) {
  const t = useTranslate()
  const { rows, total, more, query } = pieces
  return (
    <QueryContent answer={query as never}>
      {() =>
        !rows || rows.length === 0 ? (
          empty
        ) : (
          <>
            <CallsList calls={rows} {...(zone && { zone })} {...(byDay && { byDay })} />
            <div className={css.foot}>
              <output className="quiet">
                <bdi>{t('SHARED.OF', { part: rows.length, whole: total })}</bdi>
              </output>
              {more.exist && (
                <Button size="xs" loading={more.pending} onClick={more.load}>
                  {t('CALLS.LIST.MORE', { count: total - rows.length })}
                </Button>
              )}
              {more.failed && <span role="alert">{t('SHARED.STATES.FAILED')}</span>}
            </div>
          </>
        )
      }
    </QueryContent>
  )
}
