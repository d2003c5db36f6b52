import { type ApprovalCondition, approvalConditions } from '@colloquy/contract/compliance/shapes'
import { Checkbox } from '@mantine/core'
import { useTranslate } from '../../platform/translations.ts'
import css from './decision-panel.module.css'

/** The conditions of an approval. */
export function ConditionFields({
  chosen,
  fixed = [],
  onChange,
}: {
  chosen: readonly ApprovalCondition[]
  /** Conditions that cannot be dropped: the second officer may only add some. */
  fixed?: readonly ApprovalCondition[]
  onChange: (chosen: readonly ApprovalCondition[]) => void
}) {
  const t = useTranslate()
  return (
    <fieldset className={css.conditions}>
      <legend className="strong">{t('COMPLIANCE.DECISION.CONDITIONS')}</legend>
      {approvalConditions.map((condition) => (
        <Checkbox
          key={condition}
          label={t(`COMPLIANCE.CONDITIONS.${condition}`)}
          checked={chosen.includes(condition)}
          disabled={fixed.includes(condition)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, condition] : chosen.filter((one) => one !== condition))
          }
        />
      ))}
      <p className="small quiet">{t('COMPLIANCE.DECISION.CONDITIONS_HELP')}</p>
    </fieldset>
  )
}
