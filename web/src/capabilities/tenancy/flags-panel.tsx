import type { Flag } from '@colloquy/contract/tenancy/shapes'
import { Switch } from '@mantine/core'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { useListFeatureFlags, useSetFeatureFlag } from './data.ts'
import css from './flags-panel.module.css'

/** Toggles the runtime feature flags [ST-03]. */
export function FlagsPanel() {
  const t = useTranslate()
  return (
    <Panel title={t('TENANCY.FLAGS.SWITCHES')}>
      <QueryContent answer={useListFeatureFlags()}>
        {(flags) => (
          <Rows label={t('TENANCY.FLAGS.SWITCHES')}>
            {flags.map((flag) => (
              <Row key={flag.name}>
                <FlagSwitch flag={flag} />
              </Row>
            ))}
          </Rows>
        )}
      </QueryContent>
    </Panel>
  )
}

function FlagSwitch({ flag: { name, isOn } }: { flag: Flag }) {
  const t = useTranslate()
  const { run, isPending } = useSetFeatureFlag()
  const title = t(`TENANCY.FLAGS.${name}.NAME`)
  const set = async (on: boolean): Promise<void> => {
    const outcome = await run({ name, isOn: on })
    if (outcome.ok) toastSuccess(t(on ? 'TENANCY.FLAGS.ON' : 'TENANCY.FLAGS.OFF', { name: title }))
    else
      toastError(refusalText(t, String(outcome.refusal)), {
        label: t('SHARED.ACTIONS.RETRY'),
        onClick: () => void set(on),
      })
  }
  return (
    <Switch
      className={css.flag}
      label={title}
      description={t(`TENANCY.FLAGS.${name}.ABOUT`)}
      checked={isOn}
      disabled={isPending}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  )
}
