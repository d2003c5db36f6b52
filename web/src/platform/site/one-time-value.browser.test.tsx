import { Suspense, use } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { consumeFragment, useOneTimeValue } from './one-time-value.ts'

it('keeps a secret whose first rendering was started anew, and takes the next one after that', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  function Secret() {
    const secret = useOneTimeValue(consumeFragment)
    use(late)
    return <p>secret: {secret}</p>
  }
  history.replaceState(null, '', '#first')
  const { unmount } = await render(
    <Suspense>
      <Secret />
    </Suspense>,
  )
  expect(location.hash).toBe('')
  arrive()
  await expect.element(page.getByText('secret: first')).toBeVisible()
  await unmount()
  history.replaceState(null, '', '#second')
  await render(<Secret />)
  await expect.element(page.getByText('secret: second')).toBeVisible()
})
