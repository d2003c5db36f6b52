import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { WordingsPanel } from './wordings-panel.tsx'

/** Product texts and the tenant's own [RT-09]. */
export function WordingsScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('TENANCY.WORDS.TITLE')} />
      <WordingsPanel />
    </>
  )
}
