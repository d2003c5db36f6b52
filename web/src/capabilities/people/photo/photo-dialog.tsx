import type { Crop, PersonProfile } from '@colloquy/contract/people/shapes'
import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { CropPicker } from './crop-picker.tsx'
import { type SelectedImage, useOwnPhoto, useSelectedImage } from './data.ts'
import css from './photo-dialog.module.css'
import { firstCrop } from './view.ts'

const kinds = 'image/jpeg,image/png,image/webp'

/** Replaces or removes a person's photo. */
export function PhotoDialog({
  profile,
  opened,
  onClose,
}: {
  profile: PersonProfile
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} name={t('PEOPLE.PHOTO.TITLE')} onClose={onClose}>
      <PhotoForm profile={profile} onClose={onClose} />
    </Dialog>
  )
}

function PhotoForm({ profile, onClose }: { profile: PersonProfile; onClose: () => void }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const remover = useRef<HTMLButtonElement>(null)
  const { chosen, refusal: unreadable, choose } = useSelectedImage()
  const { upload, remove, part, sending, dropping } = useOwnPhoto(profile.personId)
  const [refusal, setRefusal] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const wrong = unreadable ?? refusal

  const finish = (refused: string | undefined, done: string) => {
    setRefusal(refused)
    setRemoving(false)
    if (refused) return
    toastSuccess(done)
    onClose()
  }
  return (
    <div className={css.body}>
      <input
        ref={box}
        type="file"
        accept={kinds}
        hidden
        onChange={(event) => {
          setRefusal(undefined)
          void choose(event.currentTarget.files?.[0])
          // Resets the input so that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      {wrong && (
        <div role="alert">
          <Note tone="stop">{refusalText(t, wrong)}</Note>
        </div>
      )}
      {chosen ? (
        <CropStep
          key={chosen.address}
          picture={chosen}
          busy={sending}
          part={part}
          onAnother={() => box.current?.click()}
          onUse={async (crop) => finish(await upload(chosen.file, crop), t('PEOPLE.PHOTO.SAVED'))}
        />
      ) : isRemoving ? (
        <RemoveStep
          profile={profile}
          busy={dropping}
          onKeep={() => {
            setRemoving(false)
            requestAnimationFrame(() => remover.current?.focus())
          }}
          onRemove={async () => finish(await remove(), t('PEOPLE.PHOTO.REMOVED'))}
        />
      ) : (
        <>
          <div className={css.now}>
            <AvatarCard person={profile} name={profile.fullName} size="huge" />
            <p className="second">{t('PEOPLE.PHOTO.LEAD')}</p>
          </div>
          <div className={css.foot}>
            {profile.photoId !== null && (
              <Button ref={remover} variant="danger" onClick={() => setRemoving(true)}>
                {t('PEOPLE.PHOTO.REMOVE')}
              </Button>
            )}
            <span className="spring" />
            <Button
              data-autofocus
              variant="filled"
              leftSection={<IconPhotoUp size={16} stroke={1.5} aria-hidden />}
              onClick={() => box.current?.click()}
            >
              {t('PEOPLE.PHOTO.CHOOSE')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Crops the image and shows the upload progress. */
function CropStep({
  picture,
  busy,
  part,
  onAnother,
  onUse,
}: {
  picture: SelectedImage
  busy: boolean
  part: number
  onAnother: () => void
  onUse: (crop: Crop) => Promise<void>
}) {
  const t = useTranslate()
  const [crop, setCrop] = useState(() => firstCrop(picture))
  return (
    <>
      <CropPicker picture={picture} crop={crop} onChange={setCrop} />
      {busy && (
        <label className={css.progress}>
          {t(part < 1 ? 'PEOPLE.PHOTO.SENDING' : 'PEOPLE.PHOTO.DRAWING')}
          <progress {...(part < 1 && { value: part })} />
        </label>
      )}
      <div className={css.foot}>
        <Button disabled={busy} onClick={onAnother}>
          {t('PEOPLE.PHOTO.ANOTHER')}
        </Button>
        <span className="spring" />
        <Button variant="filled" loading={busy} onClick={() => void onUse(crop)}>
          {t('PEOPLE.PHOTO.USE')}
        </Button>
      </div>
    </>
  )
}

/** Removal needs confirmation because no copy of the photo is kept. */
function RemoveStep({
  profile,
  busy,
  onKeep,
  onRemove,
}: {
  profile: PersonProfile
  busy: boolean
  onKeep: () => void
  onRemove: () => Promise<void>
}) {
  const t = useTranslate()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <div className={css.now}>
        <AvatarCard person={profile} name={profile.fullName} size="huge" />
        <div>
          <h3>{t('PEOPLE.PHOTO.REMOVE_TITLE')}</h3>
          <p className="second">{t('PEOPLE.PHOTO.REMOVE_BODY')}</p>
        </div>
      </div>
      <div className={css.foot}>
        <span className="spring" />
        <Button ref={keep} onClick={onKeep}>
          {t('PEOPLE.PHOTO.CANCEL')}
        </Button>
        <Button variant="loss" loading={busy} onClick={() => void onRemove()}>
          {t('PEOPLE.PHOTO.REMOVE')}
        </Button>
      </div>
    </>
  )
}
