import { countText } from '@colloquy/contract/money'
import type { FacetGroup as Facet } from '@colloquy/contract/search/shapes'
import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { FacetGroup, FacetRow } from '../../../ui/input/facet.tsx'
import { filterNames, valueName } from '../view.ts'
import css from './facet-list.module.css'

/** Values in sight before one asks for more. */
const inSight = 5
/** From so many values on, there is a box to search among them. */
const searchable = 10

/** The values of one facet with their counts. What is chosen stays in sight. */
export function FacetList({
  facet,
  chosen,
  onToggle,
}: {
  facet: Facet
  chosen: readonly string[]
  onToggle: (value: string, on: boolean) => void
}) {
  const say = useWords()
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const values = facet.facetValues.map(({ facetFieldValue: value, facetCount }) => ({
    value,
    count: facetCount,
    name: valueName(say, facet.facetGroupId, value, language),
  }))
  const more = values.length - inSight
  const wanted = sought.trim().toLocaleLowerCase()
  const shown = open
    ? values.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    : values.filter(({ value }, index) => index < inSight || chosen.includes(value))
  const title = say(filterNames[facet.facetGroupId])
  if (values.length === 0) return null
  return (
    <FacetGroup
      title={title}
      more={
        more > 0 && (
          <button
            type="button"
            className={css.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => {
              setOpen(!open)
              setSought('')
            }}
          >
            {open ? say('SEARCH.FACETS.LESS') : say('SEARCH.FACETS.MORE', { count: more })}
            <IconChevronDown size={14} stroke={1.5} aria-hidden className={open ? css.up : undefined} />
          </button>
        )
      }
    >
      <div id={id} className={css.values}>
        {open && values.length > searchable && (
          <TextInput
            size="xs"
            className={css.sought}
            aria-label={say('SEARCH.FACETS.SEARCH_IN', { filter: title })}
            placeholder={say('SEARCH.FACETS.SEARCH_IN', { filter: title })}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
        )}
        {shown.map(({ value, count, name }) => (
          <FacetRow
            key={value}
            label={name}
            count={countText(count, language)}
            checked={chosen.includes(value)}
            onChange={(on) => onToggle(value, on)}
          />
        ))}
        {shown.length === 0 && <p className={css.none}>{say('SEARCH.FACETS.NOTHING')}</p>}
      </div>
    </FacetGroup>
  )
}
