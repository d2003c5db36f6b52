import css from './skeleton.module.css'

const widths = [50, 34, 42, 58, 38]

/**
 * Placeholder rows without text or animation; `label` tells screen readers that content is loading. The number of rows
 * is unknown, so content below appears together with them to prevent layout shift.
 */
export function SkeletonRows({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={css.rows} data-awaited>
      {Array.from({ length: rows }, (_, row) => {
        const width = widths[row % widths.length]!
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same thing
          <div key={row} className={css.row}>
            <span className={css.picture} />
            <div className={css.words}>
              <span className={css.line} style={{ width: `${width}%` }} />
              <span className={css.line} style={{ width: `${width + 20}%`, opacity: 0.6 }} />
            </div>
            <span className={css.line} style={{ width: 56 }} />
          </div>
        )
      })}
    </div>
  )
}

/** A placeholder for one line of text. */
export function SkeletonLine({ width = '50%' }: { width?: string | number }) {
  return <span className={css.line} style={{ width }} aria-hidden="true" />
}
