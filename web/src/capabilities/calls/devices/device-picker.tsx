import { NativeSelect } from '@mantine/core'
import { IconMicrophone, IconVideo, IconVolume } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import type { Device } from '../../../platform/video/chosen-devices.ts'
import type { Media, MediaState } from '../../../platform/video/media.ts'
import css from './device-picker.module.css'

/** Not every browser supports choosing the speaker. */
const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype

/** Chooses microphone, camera and speaker. A choice applies at once and is remembered. */
export function DevicePicker({ media, state }: { media: Media; state: MediaState }) {
  const t = useTranslate()
  const { devices, microphone, camera, speakerId } = state
  return (
    <div className={css.devices}>
      <Choice
        label={t('CALLS.ROOM.DEVICES.MICROPHONE')}
        icon={<IconMicrophone size={16} stroke={1.5} aria-hidden />}
        devices={devices.microphones}
        chosen={microphone.track?.getSettings().deviceId}
        onChoose={(deviceId) => void media.choose('microphone', deviceId)}
      />
      <Choice
        label={t('CALLS.ROOM.DEVICES.CAMERA')}
        icon={<IconVideo size={16} stroke={1.5} aria-hidden />}
        devices={devices.cameras}
        chosen={camera.track?.getSettings().deviceId}
        onChoose={(deviceId) => void media.choose('camera', deviceId)}
      />
      {canChooseSpeaker && (
        <Choice
          label={t('CALLS.ROOM.DEVICES.SPEAKER')}
          icon={<IconVolume size={16} stroke={1.5} aria-hidden />}
          devices={devices.speakers}
          chosen={speakerId}
          onChoose={(deviceId) => void media.choose('speaker', deviceId)}
        />
      )}
    </div>
  )
}

function Choice({
  label,
  icon,
  devices,
  chosen,
  onChoose,
}: {
  label: string
  icon: React.ReactNode
  devices: readonly Device[]
  chosen: string | undefined
  onChoose: (deviceId: string) => void
}) {
  const t = useTranslate()
  const named = devices.map((device, index) => ({
    value: device.deviceId,
    label: device.label || t('CALLS.ROOM.DEVICES.UNNAMED', { number: index + 1 }),
  }))
  const isKnown = named.some(({ value }) => value === chosen)
  return (
    <NativeSelect
      label={label}
      leftSection={icon}
      disabled={named.length === 0}
      value={isKnown ? chosen : (named[0]?.value ?? '')}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={named.length > 0 ? named : [{ value: '', label: t('CALLS.ROOM.DEVICES.NONE') }]}
    />
  )
}
