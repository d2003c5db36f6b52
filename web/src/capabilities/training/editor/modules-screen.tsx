import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { TrainingModule } from '@colloquy/contract/training/shapes'
import { Link, useNavigate } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { useHomePath } from '../../../platform/viewer/home-path.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { useCreateTrainingModule, useListTrainingModules } from '../data.ts'
import css from './editor.module.css'
import { contentOf, emptyContent } from './view.ts'

/** All modules: for whom, in which version, and how many have completed it. */
export function ModulesScreen() {
  const t = useTranslate()
  const language = useLanguage()
  const site = useHomePath()
  const time = useTime()
  const now = useNow()
  const navigate = useNavigate()
  const creating = useCreateTrainingModule()
  const create = async () => {
    const outcome = await creating.run({ content: emptyContent(t('TRAINING.ADMIN.NEW_TITLE')) })
    if (outcome.ok)
      await navigate({
        to: `${site}/training-modules/${outcome.value.moduleId}`,
        search: { tab: 'content' } as never,
      } as { to: string })
  }
  const columns: Column<TrainingModule>[] = [
    {
      id: 'title',
      head: t('TRAINING.MODULE'),
      cell: (module) => (
        <Link to={`${site}/training-modules/${module.moduleId}` as string} className="link strong">
          <bdi>{inLanguage(contentOf(module).title, language) || t('TRAINING.ADMIN.NEW_TITLE')}</bdi>
        </Link>
      ),
    },
    {
      id: 'who',
      head: t('TRAINING.ADMIN.WHO'),
      cell: (module) => {
        const { audiences } = contentOf(module)
        return audiences.length === 0
          ? t('TRAINING.ADMIN.NOBODY')
          : audiences.map((one) => t(`TRAINING.PEOPLE.AUDIENCES.${one}`)).join(', ')
      },
    },
    {
      id: 'version',
      head: t('TRAINING.ADMIN.VERSIONS'),
      wideOnly: true,
      cell: ({ versions: [latest] }) =>
        latest ? (
          <div className={css.name}>
            <span>{t('TRAINING.ADMIN.VERSION', { version: latest.version })}</span>
            <span className="quiet small">
              {t('TRAINING.ADMIN.PUBLISHED_ON', { day: time.day(latest.publishedAt, now) })}
            </span>
          </div>
        ) : (
          <span className="quiet">{t('TRAINING.ADMIN.NOT_PUBLISHED')}</span>
        ),
    },
    {
      id: 'draft',
      head: t('TRAINING.ADMIN.DRAFT'),
      cell: ({ draft }) => draft && <Status shape="dashes">{t('TRAINING.ADMIN.DRAFT')}</Status>,
    },
  ]
  return (
    <>
      <PageHead
        title={t('TRAINING.TITLE')}
        message={t('TRAINING.ADMIN.MESSAGE')}
        actions={
          <Button loading={creating.isPending} onClick={() => void create()}>
            {t('TRAINING.ADMIN.NEW')}
          </Button>
        }
      />
      <QueryContent answer={useListTrainingModules()}>
        {({ modules }) => (
          <DataTable
            label={t('TRAINING.TITLE')}
            columns={columns}
            rows={modules}
            rowKey={({ moduleId }) => moduleId}
            tall
          />
        )}
      </QueryContent>
    </>
  )
}
