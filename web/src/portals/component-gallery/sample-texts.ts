import type english from '@colloquy/contract/translations/parts/enUS.json'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/translations.ts'

/** Sample texts of the gallery. */
export type SampleTexts = typeof english

const files = import.meta.glob<{ default: SampleTexts }>('../../../../contract/translations/parts/*.json')

/** The samples in the reader's language; loaded by the gallery only. */
export const useSampleTexts = (): SampleTexts | undefined => {
  const language = useLanguage()
  const [texts, setSpecimens] = useState<SampleTexts>()
  useEffect(() => {
    let wanted = true
    void files[`../../../../contract/translations/parts/${language}.json`]?.().then(
      (file) => wanted && setSpecimens(file.default),
    )
    return () => {
      wanted = false
    }
  }, [language])
  return texts
}
