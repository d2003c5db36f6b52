import type { PredicateName } from '@colloquy/contract/compliance/predicates'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { TextField } from '../../../ui/input/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from './predicate-dialog.module.css'
import { newRule, predicatesMatching, ruleText } from './view.ts'

/** The closed list of what rules may ask, as sentences to choose from. Enter takes the first. */
export function PredicateDialog({
  opened,
  onClose,
  onChoose,
}: {
  opened: boolean
  onClose: () => void
  onChoose: (predicate: PredicateName) => void
}) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} name={t('COMPLIANCE.EDITOR.ADD_TITLE')} size={640} onClose={onClose}>
      {opened && <Choices onChoose={onChoose} />}
    </Dialog>
  )
}

function Choices({ onChoose }: { onChoose: (predicate: PredicateName) => void }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const found = predicatesMatching(t, text)
  return (
    <form
      className={css.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (found[0]) onChoose(found[0])
      }}
    >
      <TextField type="search" label={t('COMPLIANCE.EDITOR.ADD_SEARCH')} value={text} autoFocus onChange={setText} />
      {found.length === 0 && <p className="second">{t('COMPLIANCE.EDITOR.ADD_NOTHING')}</p>}
      <ul className={css.choices}>
        {found.map((predicate) => (
          <li key={predicate}>
            <button type="button" className={css.choice} onClick={() => onChoose(predicate)}>
              {ruleText(t, newRule(predicate))}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
