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
  const t = useTranslate()
  const { run, isPending } = useResetFactors()
  const [isConfirming, setConfirming] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const reset = async () => {
    const outcome = await run({ personId })
    if (!outcome.ok) return setRefusal(outcome.refusal)
    setConfirming(false)
    toastSuccess(t('DASHBOARD.USERS.FACTORS_DONE', { name }))
  }
  return (
    <Panel title={t('DASHBOARD.USERS.FACTORS')} padded>
      <p className="quiet small">{t('DASHBOARD.USERS.FACTORS_LEAD')}</p>
      <div className={css.actions}>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          {t('DASHBOARD.USERS.FACTORS_RESET')}
        </Button>
      </div>
      <ConsequenceDialog
        opened={isConfirming}
        title={t('DASHBOARD.USERS.FACTORS_TITLE', { name })}
        keep={t('DASHBOARD.USERS.FACTORS_KEEP')}
        confirm={t('DASHBOARD.USERS.FACTORS_RESET')}
        busy={isPending}
        onKeep={() => setConfirming(false)}
        onConfirm={() => void reset()}
      >
        <p>{t('DASHBOARD.USERS.FACTORS_BODY')}</p>
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      </ConsequenceDialog>
    </Panel>
  )
}
