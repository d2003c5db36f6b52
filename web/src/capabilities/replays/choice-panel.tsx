import { Switch } from '@mantine/core'
import { useTranslate } from '../../platform/translations.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './choice-panel.module.css'
import { useGetReplayChoice, useSetReplayChoice } from './data.ts'

/** Whether the reader's sessions are recorded; absent where nothing is recorded. */
export function ChoicePanel() {
  const t = useTranslate()
  const { data: choice } = useGetReplayChoice()
  const { save, isPending } = useSetReplayChoice()
  if (!choice?.isOffered) return null
  const change = async (isAllowed: boolean) => {
    if (await save(isAllowed)) toastSuccess(t(isAllowed ? 'REPLAYS.CHOICE.ON_TOAST' : 'REPLAYS.CHOICE.OFF_TOAST'))
  }
  const isAllowed = choice.isAllowed === true
  return (
    <Panel title={t('REPLAYS.CHOICE.TITLE')} padded>
      <Switch
        label={t('REPLAYS.CHOICE.LABEL')}
        description={t('REPLAYS.CHOICE.HELP')}
        checked={isAllowed}
        disabled={isPending}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {isAllowed && <p className={css.foot}>{t('REPLAYS.CHOICE.OFF_HELP')}</p>}
    </Panel>
  )
}
