import type english from '@colloquy/contract/translations/parts/enUS.json'
import type { Language } from '@colloquy/contract/values'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/translations.ts'

/** Texts that parts are shown with. */
export type Specimens = typeof english

const files: Record<Language, () => Promise<{ default: Specimens }>> = {
  enUS: () => import('@colloquy/contract/translations/parts/enUS.json'),
  deDE: () => import('@colloquy/contract/translations/parts/deDE.json'),
  arSA: () => import('@colloquy/contract/translations/parts/arSA.json'),
}

/** The specimens in the reader's language; they are only loaded where parts are looked at. */
export const useSpecimens = (): Specimens | undefined => {
  const language = useLanguage()
  const [specimens, setSpecimens] = useState<Specimens>()
  useEffect(() => {
    let wanted = true
    void files[language]().then((file) => wanted && setSpecimens(file.default))
    return () => {
      wanted = false
    }
  }, [language])
  return specimens
}
