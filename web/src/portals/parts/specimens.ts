import type english from '@colloquy/contract/translations/parts/enUS.json'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/translations.ts'

/** Texts that parts are shown with. */
export type Specimens = typeof english

const files = import.meta.glob<{ default: Specimens }>('../../../../contract/translations/parts/*.json')

/** The specimens in the reader's language; they are only loaded where parts are looked at. */
export const useSpecimens = (): Specimens | undefined => {
  const language = useLanguage()
  const [specimens, setSpecimens] = useState<Specimens>()
  useEffect(() => {
    let wanted = true
    void files[`../../../../contract/translations/parts/${language}.json`]?.().then(
      (file) => wanted && setSpecimens(file.default),
    )
    return () => {
      wanted = false
    }
  }, [language])
  return specimens
}
