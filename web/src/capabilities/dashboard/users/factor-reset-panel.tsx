import type { Account } from '@colloquy/contract/dashboard/shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './account-panel.module.css'
import { useResetFactors } from './data.ts'

/** Resets the authentication factors of a person who has lost them. */
export function FactorResetPanel({ account: { personId, fullName: name } }: { account: Account }) {
  const say = useTranslate()
  const { run, isPending } = useResetFactors()
  const [isAsked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const reset = async () => {
    const outcome = await run({ personId })
    if (!outcome.ok) return setRefusal(outcome.refusal)
    setAsked(false)
    toastSuccess(say('DESK.USERS.FACTORS_DONE', { name }))
  }
  return (
    <Panel title={say('DESK.USERS.FACTORS')} padded>
      <p className="quiet small">{say('DESK.USERS.FACTORS_LEAD')}</p>
      <div className={css.actions}>
        <Button variant="danger" onClick={() => setAsked(true)}>
          {say('DESK.USERS.FACTORS_RESET')}
        </Button>
      </div>
      <ConsequenceDialog
        opened={isAsked}
        title={say('DESK.USERS.FACTORS_TITLE', { name })}
        keep={say('DESK.USERS.FACTORS_KEEP')}
        confirm={say('DESK.USERS.FACTORS_RESET')}
        busy={isPending}
        onKeep={() => setAsked(false)}
        onConfirm={() => void reset()}
      >
        <p>{say('DESK.USERS.FACTORS_BODY')}</p>
        <div role="alert">{refusal && <Note tone="warn">{refusalText(say, refusal)}</Note>}</div>
      </ConsequenceDialog>
    </Panel>
  )
}
