import type { SignInMethods } from '@colloquy/contract/identity/shapes'
import { Button } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import css from './demo-panel.module.css'

type Person = SignInMethods['demo'][number]

/** Signs in as a demo person with one click. The server lists them in the demo only. */
export function DemoPanel({
  people,
  factor,
  onPick,
}: {
  people: readonly Person[]
  /** People with a second factor. */
  factor: SignInMethods['demoFactor']
  onPick: (person: Person) => void
}) {
  const t = useTranslate()
  return (
    <section className={css.panel} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('SIGN_IN.DEMO_TITLE')}</h2>
      <p>{t('SIGN_IN.DEMO_LEAD')}</p>
      <div className={css.people}>
        {people.map((person) => (
          <Button key={person.email} size="xs" onClick={() => onPick(person)} title={person.email}>
            {t(`SIGN_IN.DEMO_JOBS.${person.role}`)}
          </Button>
        ))}
      </div>
      {factor && <p className={css.factor}>{t('SIGN_IN.DEMO_FACTOR', factor)}</p>}
    </section>
  )
}
