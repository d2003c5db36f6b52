import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { TextField } from '../../../ui/input/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useListRuleOwners } from './data.ts'
import css from './predicate-dialog.module.css'

const searchDebounceMs = 150

/** The clients or projects that may have rules of their own. Enter takes the first. */
export function OwnerDialog({
  level,
  onClose,
  onChoose,
}: {
  level: 'client' | 'project'
  onClose: () => void
  onChoose: (ownerId: string) => void
}) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchDebounceMs)
  const answer = useListRuleOwners(level, searched)
  return (
    <Dialog
      name={t(level === 'client' ? 'COMPLIANCE.RULES.ADD_CLIENT' : 'COMPLIANCE.RULES.ADD_PROJECT')}
      size={560}
      onClose={onClose}
    >
      <form
        className={css.body}
        onSubmit={(event) => {
          event.preventDefault()
          const first = answer.data?.owners[0]
          if (first) onChoose(first.ownerId)
        }}
      >
        <TextField type="search" label={t('COMPLIANCE.RULES.SEARCH')} value={text} autoFocus onChange={setText} />
        <QueryContent answer={answer}>
          {({ owners }) => (
            <>
              {owners.length === 0 && <p className="second">{t('COMPLIANCE.RULES.NOBODY')}</p>}
              <ul className={css.choices}>
                {owners.map(({ ownerId, name, clientName }) => (
                  <li key={ownerId}>
                    <button type="button" className={css.choice} onClick={() => onChoose(ownerId)}>
                      <bdi>{name}</bdi> {clientName !== null && <bdi className="quiet small">{clientName}</bdi>}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryContent>
      </form>
    </Dialog>
  )
}
