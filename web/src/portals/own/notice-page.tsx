import { Button } from '@mantine/core'
import { useWords } from '../../platform/words.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'

function ToStart() {
  const say = useWords()
  return (
    <Button component="a" href="/" variant="filled">
      {say('PAGES.TO_START')}
    </Button>
  )
}

/** What is at no address. */
export function NotFoundPage() {
  const say = useWords()
  return (
    <>
      <PageHead title={say('PAGES.NOT_FOUND.TITLE')} />
      <EmptyState action={<ToStart />}>{say('PAGES.NOT_FOUND.MESSAGE')}</EmptyState>
    </>
  )
}

/** What exists and is closed to the reader. */
export function ForbiddenPage() {
  const say = useWords()
  return (
    <>
      <PageHead title={say('PAGES.FORBIDDEN.TITLE')} />
      <EmptyState action={<ToStart />}>{say('PAGES.FORBIDDEN.MESSAGE')}</EmptyState>
    </>
  )
}
