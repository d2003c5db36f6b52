import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { WordsPanel } from './words-panel.tsx'

/** Product texts and the tenant's own [RT-09]. */
export function WordsScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('TENANCY.WORDS.TITLE')} />
      <WordsPanel />
    </>
  )
}
