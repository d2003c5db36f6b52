import type { FoundPerson } from '@colloquy/contract/search/shapes'
import { IconX } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { maxCompared } from '../view.ts'
import css from './comparison-tray-panel.module.css'
import { useComparedExpert } from './data.ts'

/** The experts selected for comparison, below the results. */
export function ComparisonTrayPanel({
  opened,
  compared,
  hits,
  onRemove,
  onClear,
  onOpen,
}: {
  opened: boolean
  compared: readonly string[]
  hits: readonly FoundPerson[]
  onRemove: (personId: string) => void
  onClear: () => void
  onOpen: () => void
}) {
  const t = useTranslate()
  if (!opened) return null
  return (
    <section className={css.tray} aria-label={t('SEARCH.COMPARE.TITLE')}>
      <span className={css.title}>
        <b>{t('SEARCH.COMPARE.TITLE')}</b>{' '}
        <span className="mono quiet" role="status">
          <bdi>{t('SEARCH.COMPARE.COUNT', { count: compared.length, most: maxCompared })}</bdi>
        </span>
      </span>
      <ul className={css.people}>
        {compared.map((personId) => (
          <Person
            key={personId}
            personId={personId}
            hit={hits.find((hit) => hit.personId === personId)}
            onRemove={onRemove}
          />
        ))}
        {compared.length < maxCompared && (
          <li className={css.room}>
            {t('SEARCH.COMPARE.MORE')} <Kbd>X</Kbd>
          </li>
        )}
      </ul>
      <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
        {t('SEARCH.COMPARE.CLEAR')}
      </Button>
      <Button variant="filled" disabled={compared.length < 2} onClick={onOpen}>
        {t('SEARCH.COMPARE.OPEN')}
      </Button>
    </section>
  )
}

function Person({
  personId,
  hit,
  onRemove,
}: {
  personId: string
  hit: FoundPerson | undefined
  onRemove: (personId: string) => void
}) {
  const t = useTranslate()
  const person = useComparedExpert(personId, hit)
  const name = person?.name ?? '…'
  return (
    <li className={css.person}>
      {person && <AvatarCard person={person} name={name} />}
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
      <button
        type="button"
        className={css.remove}
        aria-label={t('SEARCH.COMPARE.REMOVE', { name })}
        onClick={() => onRemove(personId)}
      >
        <IconX size={14} stroke={1.5} aria-hidden />
      </button>
    </li>
  )
}
