import { removePersonPhoto, uploadPersonPhoto } from '@colloquy/contract/people/operations'
import type { PersonProfile } from '@colloquy/contract/people/shapes'
import { type Crop, maxPhotoBytes } from '@colloquy/contract/people/shapes'
import { useCallback, useState } from 'react'
import { dataUrlOf } from '../../../platform/file/data-url.ts'
import { useCommand } from '../../../platform/query.ts'
import { useKeepProfile } from '../record/data.ts'
import type { Extent } from './view.ts'

/** A chosen image, decoded and ready to show. */
export interface SelectedImage extends Extent {
  file: File
  /** For `<img>`. */
  address: string
}

/** Reads a chosen file. `refusal`: it is too large or not an image this browser can decode. */
export const useSelectedImage = () => {
  const [chosen, setChosen] = useState<SelectedImage>()
  const [refusal, setRefusal] = useState<string>()
  const choose = useCallback(async (file: File | undefined): Promise<void> => {
    if (!file) return
    setRefusal(undefined)
    setChosen(undefined)
    if (file.size > maxPhotoBytes) return setRefusal('too_large')
    const image = new Image()
    image.src = await dataUrlOf(file)
    try {
      await image.decode()
      setChosen({ file, address: image.src, width: image.naturalWidth, height: image.naturalHeight })
    } catch {
      setRefusal('invalid_image')
    }
  }, [])
  return { chosen, refusal, choose }
}

/** Uploads and removes a person's photo. Both return the refusal, or undefined on success. */
export const useOwnPhoto = (personId: string) => {
  const keep = useKeepProfile(personId)
  const { run: send, isPending: sending } = useCommand(uploadPersonPhoto)
  const { run: drop, isPending: dropping } = useCommand(removePersonPhoto)
  const [part, setPart] = useState(0)
  const done = async (outcome: { ok: true; value: PersonProfile } | { ok: false; refusal: string }) => {
    if (!outcome.ok) return outcome.refusal
    await keep(outcome.value)
    return undefined
  }
  return {
    /** Upload progress, 0 to 1. */
    part,
    sending,
    dropping,
    upload: async (photo: File, crop: Crop): Promise<string | undefined> => {
      setPart(0)
      return done(await send({ personId, photo, crop }, { onProgress: setPart }))
    },
    remove: async (): Promise<string | undefined> => done(await drop({ personId })),
  }
}
