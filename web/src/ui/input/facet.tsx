import type { ReactNode } from 'react'
import { StatusIcon, type StatusShape } from '../display/status.tsx'
import { CheckBox } from './check-box.tsx'
import css from './facet.module.css'

/** A group of selectable values under a heading. */
export function FacetGroup({ title, children, more }: { title: string; children: ReactNode; more?: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{title}</legend>
      {children}
      {more}
    </fieldset>
  )
}

/** A value: a checkbox, an icon for statuses, its name, and its count. */
export function FacetRow({
  label,
  count,
  checked,
  shape,
  onChange,
}: {
  label: string
  count?: number | string
  checked: boolean
  shape?: StatusShape
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={css.row} data-on={checked || undefined}>
      <CheckBox checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {shape && <StatusIcon shape={shape} />}
      <span className="truncate" title={label} dir="auto">
        {label}
      </span>
      {count !== undefined && <span className={css.count}>{count}</span>}
    </label>
  )
}
