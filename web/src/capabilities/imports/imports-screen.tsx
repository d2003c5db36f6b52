import { type ImportKind, importSubjects } from '@colloquy/contract/imports/shapes'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useWorkflow } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListImports } from './data.ts'
import { ImportsList } from './imports-list.tsx'
import css from './imports-screen.module.css'
import { useLiveImports } from './live.ts'
import { UploadPanel } from './upload-panel.tsx'
import { kindsFor } from './view.ts'

const address = { view: oneOf(importSubjects) }

/** Lists all imports and starts new ones, in separate tabs for experts and companies. */
export function ImportsScreen() {
  useLiveImports()
  const t = useTranslate()
  const [{ view }] = useSearchParams(address)
  const kinds = kindsFor(view, currentPermissions(), useUser()?.isAdmin === true, useWorkflow())
  return (
    <>
      <PageHead
        title={t('IMPORTS.PAGE')}
        message={kinds.length > 0 ? undefined : t(`IMPORTS.NO_RIGHT.${view}`)}
        tabs={
          <Tabs
            label={t('IMPORTS.PAGE')}
            current={view}
            tabs={importSubjects.map((id) => ({ id, label: t(`IMPORTS.VIEWS.${id}`) }))}
            link={(id, props) => (
              <Link
                to="."
                search={id === importSubjects[0] ? {} : { view: id }}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      {kinds[0] && <Imports key={view} view={view} kinds={kinds} first={kinds[0]} />}
    </>
  )
}

function Imports({
  view,
  kinds,
  first,
}: {
  view: (typeof importSubjects)[number]
  kinds: readonly ImportKind[]
  first: ImportKind
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [kind, setKind] = useState(first)
  const pieces = useListImports(view)
  return (
    <>
      <Panel title={t('IMPORTS.FILE.TITLE')} padded>
        {kinds.length > 1 && (
          <div className={css.kind}>
            <SegmentedControl
              label={t('IMPORTS.KIND')}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`IMPORTS.KINDS.${value}`) }))}
              onChange={setKind}
            />
          </div>
        )}
        <UploadPanel kind={kind} onSent={(id) => void navigate({ to: `/staff/imports/${id}` } as { to: string })} />
      </Panel>
      <Panel title={t('IMPORTS.TABLE')}>
        <QueryContent answer={{ ...pieces.query, data: pieces.rows } as never}>
          {(imports: NonNullable<typeof pieces.rows>) =>
            imports.length === 0 ? <EmptyState>{t('IMPORTS.NOTHING')}</EmptyState> : <ImportsList imports={imports} />
          }
        </QueryContent>
        <ListFooter more={pieces.more} />
      </Panel>
    </>
  )
}
