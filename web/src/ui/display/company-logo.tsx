import css from './company-logo.module.css'

/** A company's logo: its strokes, on a 24 × 24 grid, in a square of the accent colour. Decorative next to its name. */
export function CompanyLogo({ path }: { path: string }) {
  return (
    <span className={css.emblem} aria-hidden="true">
      <svg width="14" height="14" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2.4" />
      </svg>
    </span>
  )
}
