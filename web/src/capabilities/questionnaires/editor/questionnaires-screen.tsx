import type { QuestionnaireCard } from '@colloquy/contract/questionnaires/draft-shapes'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { useHomePath } from '../../../platform/viewer/home-path.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { useListQuestionnaires } from '../data.ts'
import css from './questionnaires-screen.module.css'

const pathOf = (site: string, { kind, level }: Pick<QuestionnaireCard, 'kind' | 'level'>): string =>
  `${site}/questionnaires/${kind}/${level}`

/** Everything that people are asked, by kind: for everyone, and for single clients. */
export function QuestionnairesScreen() {
  const t = useTranslate()
  const language = useLanguage()
  const site = useHomePath()
  const time = useTime()
  const now = useNow()
  const columns: Column<QuestionnaireCard>[] = [
    {
      id: 'kind',
      head: t('QUESTIONNAIRES.ONE'),
      cell: (card) => (
        <div className={css.name}>
          <Link
            to={pathOf(site, card)}
            search={(card.clientId ? { client: card.clientId } : {}) as never}
            className="link strong"
          >
            {t(`SURVEYS.KINDS.${card.kind}`)}
          </Link>
          {card.title && (
            <span className="quiet small">
              <bdi>{inLanguage(card.title, language)}</bdi>
            </span>
          )}
        </div>
      ),
    },
    {
      id: 'level',
      head: t('QUESTIONNAIRES.WHO_TITLE'),
      cell: ({ level, clientName }) => <bdi>{clientName ?? t(`QUESTIONNAIRES.LEVEL.${level}`)}</bdi>,
    },
    {
      id: 'version',
      head: t('QUESTIONNAIRES.VERSIONS'),
      wideOnly: true,
      cell: ({ version, questions, publishedAt }) =>
        version === null ? (
          <span className="quiet">{t('QUESTIONNAIRES.NOT_PUBLISHED')}</span>
        ) : (
          <div className={css.name}>
            <span>
              {t('QUESTIONNAIRES.VERSION', { version })} · {t('QUESTIONNAIRES.COUNT', { count: questions })}
            </span>
            <span className="quiet small">
              {t('QUESTIONNAIRES.PUBLISHED_ON', { day: time.day(publishedAt as string, now) })}
            </span>
          </div>
        ),
    },
    {
      id: 'draft',
      head: t('QUESTIONNAIRES.DRAFT'),
      cell: ({ hasDraft }) => hasDraft && <Status shape="dashes">{t('QUESTIONNAIRES.DRAFT')}</Status>,
    },
  ]
  return (
    <>
      <PageHead title={t('QUESTIONNAIRES.TITLE')} message={t('QUESTIONNAIRES.MESSAGE')} />
      <QueryContent answer={useListQuestionnaires()}>
        {({ questionnaires, clients }) => (
          <>
            <DataTable
              label={t('QUESTIONNAIRES.TITLE')}
              columns={columns}
              rows={questionnaires}
              rowKey={({ kind, clientId }) => `${kind} ${clientId}`}
              tall
              stacked
            />
            {clients.length > 0 && <ClientForm questionnaires={questionnaires} clients={clients} site={site} />}
          </>
        )}
      </QueryContent>
    </>
  )
}

/** Begins a questionnaire that is asked for one client only. */
function ClientForm({
  questionnaires,
  clients,
  site,
}: {
  questionnaires: readonly QuestionnaireCard[]
  clients: readonly { clientId: string; name: string }[]
  site: string
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const kinds = questionnaires.filter(({ level }) => level === 'tenant').map(({ kind }) => kind)
  const [kind, setKind] = useState(kinds[0]!)
  const [clientId, setClientId] = useState(clients[0]!.clientId)
  const open = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: pathOf(site, { kind, level: 'client' }), search: { client: clientId } as never })
  }
  return (
    <Panel title={t('QUESTIONNAIRES.NEW_FOR')} padded>
      <form className={css.form} onSubmit={open}>
        <NativeSelect
          label={t('QUESTIONNAIRES.CLIENT')}
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
          data={clients.map(({ clientId: value, name: label }) => ({ value, label }))}
        />
        <NativeSelect
          label={t('QUESTIONNAIRES.ONE')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          data={kinds.map((value) => ({ value, label: t(`SURVEYS.KINDS.${value}`) }))}
        />
        <Button type="submit">{t('QUESTIONNAIRES.ADD')}</Button>
      </form>
    </Panel>
  )
}
