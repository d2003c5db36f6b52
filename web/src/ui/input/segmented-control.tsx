import { type ReactNode, useId } from 'react'
import css from './segmented-control.module.css'

/** A choice among two to four visible options: radio buttons drawn as one control. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
