import { Button, Modal } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import type { Media, MediaState } from '../../../platform/video/media.ts'
import css from './device-dialog.module.css'
import { DevicePicker } from './device-picker.tsx'
import { MediaHelp } from './media-help.tsx'

/** Changes devices during a call. */
export function DeviceDialog({
  opened,
  media,
  state,
  onClose,
}: {
  opened: boolean
  media: Media
  state: MediaState
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Modal opened={opened} onClose={onClose} title={t('CALLS.ROOM.DEVICES.TITLE')} padding="lg">
      <div className={css.body}>
        <MediaHelp media={media} state={state} />
        <DevicePicker media={media} state={state} />
        <Button className={css.done ?? ''} onClick={onClose}>
          {t('SHARED.ACTIONS.DONE')}
        </Button>
      </div>
    </Modal>
  )
}
