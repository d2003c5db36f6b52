import { useNavigate } from '@tanstack/react-router'
import { Answered } from '../../platform/answered.tsx'
import { useUser } from '../../platform/session.ts'
import { rightsNow } from '../../platform/visitor/rights.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useImports } from './data.ts'
import { ImportsList } from './imports-list.tsx'
import css from './imports-screen.module.css'
import { useLiveImports } from './live.ts'
import { UploadPanel } from './upload/upload-panel.tsx'
import { mayImport } from './view.ts'

/** Everything that was imported, and the way to import more. */
export function ImportsScreen() {
  useLiveImports()
  const say = useWords()
  const navigate = useNavigate()
  const pieces = useImports()
  const may = mayImport(rightsNow(), useUser()?.isAdmin === true)
  return (
    <>
      <PageHead title={say('IMPORTS.PAGE')} message={say(may ? 'IMPORTS.MESSAGE' : 'IMPORTS.NO_RIGHT')} />
      {may && (
        <>
          <Panel title={say('IMPORTS.FILE.TITLE')} padded>
            <UploadPanel onSent={(id) => void navigate({ to: `/staff/imports/${id}` } as { to: string })} />
          </Panel>
          <Panel title={say('IMPORTS.TABLE')}>
            <Answered answer={{ ...pieces.query, data: pieces.rows } as never}>
              {(imports: NonNullable<typeof pieces.rows>) =>
                imports.length === 0 ? (
                  <EmptyState>{say('IMPORTS.NOTHING')}</EmptyState>
                ) : (
                  <ImportsList imports={imports} />
                )
              }
            </Answered>
            {pieces.more.exist && (
              <div className={css.more}>
                <Button loading={pieces.more.pending} onClick={pieces.more.load}>
                  {say('IMPORTS.MORE')}
                </Button>
              </div>
            )}
          </Panel>
        </>
      )}
    </>
  )
}
