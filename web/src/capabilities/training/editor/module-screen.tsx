import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { TrainingModule } from '@colloquy/contract/training/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { oneOf, usePathParam, useSearchParams } from '../../../platform/url-state.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { useListTrainingModules } from '../data.ts'
import { ContentForm } from './content-form.tsx'
import css from './editor.module.css'
import { PeoplePanel } from './people-panel.tsx'
import { contentOf } from './view.ts'

const address = { tab: oneOf(['people', 'content']) }

/** A module: how everybody stands with it, and what it teaches. */
export function ModuleScreen() {
  const t = useTranslate()
  const moduleId = usePathParam('moduleId')
  return (
    <QueryContent answer={useListTrainingModules()}>
      {({ modules }) => {
        const module = modules.find((one) => one.moduleId === moduleId)
        return module ? <Module module={module} /> : <ErrorState title={t('REFUSALS.not_found')} />
      }}
    </QueryContent>
  )
}

function Module({ module }: { module: TrainingModule }) {
  const t = useTranslate()
  const language = useLanguage()
  const [{ tab }] = useSearchParams(address)
  const content = contentOf(module)
  const isPublished = module.versions.length > 0
  const shown = isPublished ? tab : 'content'
  return (
    <>
      <PageHead
        title={<bdi>{inLanguage(content.title, language) || t('TRAINING.ADMIN.NEW_TITLE')}</bdi>}
        message={<bdi>{inLanguage(content.summary, language)}</bdi>}
        tabs={
          isPublished && (
            <Tabs
              label={t('TRAINING.TITLE')}
              current={shown}
              tabs={[
                { id: 'people', label: t('TRAINING.ADMIN.PEOPLE') },
                { id: 'content', label: t('TRAINING.ADMIN.CONTENT') },
              ]}
              link={(id, props) => (
                <Link
                  to="."
                  search={(id === 'people' ? {} : { tab: id }) as never}
                  activeOptions={{ exact: true }}
                  {...props}
                />
              )}
            />
          )
        }
      />
      {shown === 'people' ? (
        <PeoplePanel moduleId={module.moduleId} />
      ) : (
        <>
          <ContentForm key={module.versions[0]?.version ?? 0} module={module} />
          <VersionsPanel module={module} />
        </>
      )}
    </>
  )
}

/** The versions so far, which never change. */
function VersionsPanel({ module: { versions } }: { module: TrainingModule }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (versions.length === 0) return null
  return (
    <Panel title={t('TRAINING.ADMIN.VERSIONS')} count={versions.length}>
      <ul className={css.versions}>
        {versions.map(({ version, publishedAt, publishedBy, completions, isRepeated }) => (
          <li key={version} className={css.version}>
            <p className="strong">{t('TRAINING.ADMIN.VERSION', { version })}</p>
            <p className="quiet small">
              {t('TRAINING.ADMIN.PUBLISHED_ON', { day: time.day(publishedAt, now) })}
              {publishedBy && (
                <>
                  {' · '}
                  <bdi>{publishedBy}</bdi>
                </>
              )}
            </p>
            <p className="small">{t('TRAINING.ADMIN.COMPLETIONS', { count: completions })}</p>
            {isRepeated && <p className="quiet small">{t('TRAINING.ADMIN.REPEATED')}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
