import { countText } from '@colloquy/contract/money'
import { useLanguage } from '../../../platform/translations.ts'
import css from './filter-list.module.css'

/** The values of a filter with counts; several can be chosen, none means all. */
export function FilterList<Value extends string>({
  label,
  choices,
  chosen,
  nameOf,
  onChange,
}: {
  label: string
  choices: readonly { value: Value; count: number }[]
  chosen: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (values: Value[]) => void
}) {
  const language = useLanguage()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {choices.map(({ value, count }) => (
        <label key={value} className={css.choice}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {nameOf(value)} <span className={css.count}>{countText(count, language)}</span>
        </label>
      ))}
    </fieldset>
  )
}
