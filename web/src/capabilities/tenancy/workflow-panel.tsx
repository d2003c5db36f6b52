import { type WorkflowType, workflowTypes } from '@colloquy/contract/tenancy/shapes'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { reloadTenant } from '../../platform/site/tenant-updates.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useSetWorkflowType } from './data.ts'
import css from './workflow-panel.module.css'

/** The workflow type of the tenant: which experts it offers, and who brings them [PR-04]. */
export function WorkflowPanel() {
  const t = useTranslate()
  const { workflowType: current } = useTenant()
  const [chosen, setChosen] = useState<WorkflowType>()
  const { run, isPending } = useSetWorkflowType()
  const change = async (workflowType: WorkflowType) => {
    const outcome = await run({ workflowType })
    if (outcome.ok) await reloadTenant()
    setChosen(undefined)
    if (outcome.ok) toastSuccess(t('TENANCY.WORKFLOW.CHANGED', { name: t(`TENANCY.WORKFLOW.${workflowType}.NAME`) }))
    else
      toastError(refusalText(t, String(outcome.refusal)), {
        label: t('SHARED.ACTIONS.RETRY'),
        onClick: () => void change(workflowType),
      })
  }
  return (
    <Panel title={t('TENANCY.WORKFLOW.TITLE')} padded>
      <Radio.Group
        aria-label={t('TENANCY.WORKFLOW.TITLE')}
        value={chosen ?? current}
        onChange={(value) => setChosen(value as WorkflowType)}
      >
        <div className={css.types}>
          {workflowTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`TENANCY.WORKFLOW.${type}.NAME`)}
              description={t(`TENANCY.WORKFLOW.${type}.ABOUT`)}
            />
          ))}
        </div>
      </Radio.Group>
      {chosen && (
        <ConsequenceDialog
          opened
          title={t('TENANCY.WORKFLOW.CHANGE_TITLE', { name: t(`TENANCY.WORKFLOW.${chosen}.NAME`) })}
          keep={t('SHARED.ACTIONS.CANCEL')}
          confirm={t('TENANCY.WORKFLOW.CHANGE')}
          busy={isPending}
          onKeep={() => setChosen(undefined)}
          onConfirm={() => void change(chosen)}
        >
          {t('TENANCY.WORKFLOW.CONSEQUENCE')}
        </ConsequenceDialog>
      )}
    </Panel>
  )
}
