import { Button } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from './conflict-card.module.css'

/** A field with conflicting concurrent edits. */
export interface FieldConflict {
  field: string
  name: string
  /** The saved value. */
  theirs: string
}

/** Shows the saved values of conflicting fields and lets the reader adopt them. */
export function ConflictCard({
  contested,
  onUseSaved,
}: {
  contested: readonly FieldConflict[]
  onUseSaved: (field: string) => void
}) {
  const t = useTranslate()
  return (
    <div role="alert">
      <Note tone="warn">
        <StatusIcon shape="diamond" />
        <div className={css.body}>
          <p>{t(contested.length > 0 ? 'PEOPLE.CONFLICT.SAME' : 'PEOPLE.CONFLICT.ELSEWHERE')}</p>
          {contested.length > 0 && (
            <ul className={css.list}>
              {contested.map(({ field, name, theirs }) => (
                <li key={field} className={css.field}>
                  <span>
                    {name}: <b>{theirs ? <bdi>{theirs}</bdi> : t('PEOPLE.CONFLICT.NOTHING')}</b>
                  </span>
                  <Button
                    size="xs"
                    aria-label={t('PEOPLE.CONFLICT.TAKE_FIELD', { name })}
                    onClick={() => onUseSaved(field)}
                  >
                    {t('PEOPLE.CONFLICT.TAKE')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Note>
    </div>
  )
}
