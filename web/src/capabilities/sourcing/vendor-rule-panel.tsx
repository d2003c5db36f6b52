import { maxProtectionDays, type VendorRule, vendorRules } from '@colloquy/contract/sourcing/shapes'
import { Radio } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useSetVendorRule } from './data.ts'
import css from './duplicates.module.css'

/** Whether the vendor that proposes a person first is protected, and for how long. */
export function VendorRulePanel({ rule: current }: { rule: VendorRule }) {
  const t = useTranslate()
  const [rule, setRule] = useState(current.rule)
  const [days, setDays] = useState(String(current.protectionDays))
  const { run, isPending, failure } = useSetVendorRule()
  const protectionDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN
  const isWrong = !(protectionDays <= maxProtectionDays)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const outcome = await run({ rule, protectionDays })
    if (outcome.ok) toastSuccess(t('SOURCING.DUPLICATES.RULE.SAVED'))
  }
  return (
    <Panel title={t('SOURCING.DUPLICATES.RULE.TITLE')}>
      <form className={css.rule} noValidate onSubmit={(event) => void send(event)}>
        <Radio.Group
          aria-label={t('SOURCING.DUPLICATES.RULE.TITLE')}
          value={rule}
          onChange={(value) => setRule(value as VendorRule['rule'])}
        >
          <div className={css.choices}>
            {vendorRules.map((value) => (
              <Radio key={value} value={value} label={t(`SOURCING.DUPLICATES.RULE.${value}`)} />
            ))}
          </div>
        </Radio.Group>
        {rule === 'first' && (
          <TextField
            label={t('SOURCING.DUPLICATES.RULE.DAYS')}
            value={days}
            maxLength={3}
            inputMode="numeric"
            error={isWrong ? t('SOURCING.DUPLICATES.RULE.DAYS_FORM') : undefined}
            onChange={setDays}
          />
        )}
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.actions}>
          <Button type="submit" loading={isPending}>
            {t('SOURCING.DUPLICATES.RULE.SAVE')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
