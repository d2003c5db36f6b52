import css from './skeleton.module.css'

const widths = [50, 34, 42, 58, 38]

/**
 * Rows as they will be, without words and without shimmer; `label` tells screen readers that it loads. Nobody knows how many
 * will come: what stands below shows itself with them, instead of being pushed along.
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

/** One line of text that is not there yet. */
export function SkeletonLine({ width = '50%' }: { width?: string | number }) {
  return <span className={css.line} style={{ width }} aria-hidden="true" />
}
