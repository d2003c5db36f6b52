import type english from '@colloquy/contract/translations/parts/enUS.json'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/translations.ts'

/** Sample texts of the gallery. */
export type Specimens = typeof english

const files = import.meta.glob<{ default: Specimens }>('../../../../contract/translations/parts/*.json')

/** The samples in the reader's language; loaded by the gallery only. */
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
