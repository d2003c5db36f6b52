import { languages, nameOfLanguage } from '@colloquy/contract/languages'
import { Button, useMantineColorScheme } from '@mantine/core'
import { setLanguage, useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import css from './component-gallery-page.module.css'
import { FloatingSamples } from './floating-samples.tsx'
import { GraphicSamples } from './graphic-samples.tsx'
import { InputSamples } from './input-samples.tsx'
import { PageSamples } from './page-samples.tsx'
import { useSampleTexts } from './sample-texts.ts'
import { StateSamples } from './state-samples.tsx'

/** A gallery of all UI components: to look at, to test, and to find them. */
export function ComponentGalleryPage() {
  const say = useTranslate()
  const text = useSampleTexts()
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
          <GraphicSamples text={text} />
          <InputSamples text={text} />
          <FloatingSamples text={text} />
          <StateSamples text={text} />
          <PageSamples text={text} />
        </div>
      ) : (
        <SkeletonRows label={say('SHARED.STATES.LOADING')} />
      )}
    </>
  )
}
