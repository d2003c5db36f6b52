import type { PersonalDataCopy } from '@colloquy/contract/privacy/shapes'
import { Button as LinkButton } from '@mantine/core'
import { useState } from 'react'
import { fileSizeText } from '../../platform/file/file-size.ts'
import { RefusalError } from '../../platform/query.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './copy-screen.module.css'
import { useDownloadPersonalDataCopy, useGetPersonalDataCopy } from './data.ts'

/** The copy of the reader's personal data, from which it is downloaded. Opening the page uses nothing up [RT-12]. */
export function CopyScreen({ requestId }: { requestId: string }) {
  const t = useTranslate()
  const time = useTime()
  const [isPreparing, setPreparing] = useState(false)
  const copy = useGetPersonalDataCopy(requestId, isPreparing)
  const state = copy.data?.state
  if (state && (state === 'preparing') !== isPreparing) setPreparing(state === 'preparing')
  const isMissing = copy.error instanceof RefusalError && copy.data === undefined
  return (
    <>
      <PageHead title={t('PRIVACY.COPY.TITLE')} />
      {isMissing ? (
        <EmptyState action={<RequestLink />}>{t('PRIVACY.COPY.MISSING')}</EmptyState>
      ) : (
        <QueryContent answer={copy}>
          {({ state, file, expiresAt }) => (
            <div role="status">
              {state === 'preparing' && <EmptyState>{t('PRIVACY.COPY.PREPARING')}</EmptyState>}
              {state === 'expired' && (
                <EmptyState action={<RequestLink />}>
                  {t('PRIVACY.COPY.EXPIRED', { day: time.longDay(expiresAt) })}
                </EmptyState>
              )}
              {file && <CopyFile requestId={requestId} file={file} expiresAt={expiresAt} />}
            </div>
          )}
        </QueryContent>
      )}
    </>
  )
}

function CopyFile({
  requestId,
  file,
  expiresAt,
}: {
  requestId: string
  file: NonNullable<PersonalDataCopy['file']>
  expiresAt: string
}) {
  const t = useTranslate()
  const time = useTime()
  const language = useLanguage()
  const { download, isPending, failure } = useDownloadPersonalDataCopy()
  const start = async (): Promise<void> => {
    if (await download(requestId)) toastSuccess(t('PRIVACY.COPY.STARTED'))
  }
  return (
    <div className={css.copy}>
      <p>{t('PRIVACY.COPY.READY')}</p>
      <p>
        <b>
          <bdi>{file.name}</bdi>
        </b>{' '}
        · <bdi>{fileSizeText(file.bytes, language)}</bdi>
        <br />
        <span className="quiet small">{t('PRIVACY.COPY.UNTIL', { until: time.longDay(expiresAt) })}</span>
      </p>
      <div>
        <Button variant="filled" loading={isPending} onClick={() => void start()}>
          {t('PRIVACY.COPY.DOWNLOAD')}
        </Button>
      </div>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
    </div>
  )
}

function RequestLink() {
  const t = useTranslate()
  const home = useHomePath()
  return (
    <LinkButton component="a" href={`${home}/settings?tab=privacy`}>
      {t('PRIVACY.COPY.REQUEST')}
    </LinkButton>
  )
}
