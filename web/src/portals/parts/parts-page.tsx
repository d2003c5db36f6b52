import { languages, nameOfLanguage } from '@colloquy/contract/languages'
import { Button, useMantineColorScheme } from '@mantine/core'
import { setLanguage, useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { FloatingParts } from './floating-parts.tsx'
import { GraphicParts } from './graphic-parts.tsx'
import { InputParts } from './input-parts.tsx'
import { PageParts } from './page-parts.tsx'
import css from './parts-page.module.css'
import { useSpecimens } from './specimens.ts'
import { StateParts } from './state-parts.tsx'

/** A gallery of all UI components: to look at, to test, and to find them. */
export function PartsPage() {
  const say = useTranslate()
  const text = useSpecimens()
  const { setColorScheme } = useMantineColorScheme()
  return (
    <>
      <PageHead
        title={say('PAGES.PARTS.TITLE')}
        actions={
          <div className={css.tools}>
            <Button onClick={() => setColorScheme('light')}>{say('SHELL.SCHEME_LIGHT')}</Button>
            <Button onClick={() => setColorScheme('dark')}>{say('SHELL.SCHEME_DARK')}</Button>
            {languages.map((language) => (
              <Button key={language} onClick={() => void setLanguage(language)}>
                {nameOfLanguage(language)}
              </Button>
            ))}
          </div>
        }
      />
      {text ? (
        <div className={css.grid}>
          <GraphicParts text={text} />
          <InputParts text={text} />
          <FloatingParts text={text} />
          <StateParts text={text} />
          <PageParts text={text} />
        </div>
      ) : (
        <SkeletonRows label={say('SHARED.STATES.LOADING')} />
      )}
    </>
  )
}
