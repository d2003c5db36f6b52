import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { whenIdle } from './page-idle.ts'

const asking = (client: QueryClient, key: string) => {
  let answer: (() => void) | undefined
  const request = client.fetchQuery({
    queryKey: [key],
    queryFn: () => new Promise<number>((resolve) => (answer = () => resolve(1))),
  })
  return { request, answer: () => answer?.() }
}

it("waits for the page's requests, and for those that follow from them", async () => {
  const client = new QueryClient()
  const first = asking(client, 'first')
  let isQuiet = false
  const quiet = whenIdle(client).then(() => {
    isQuiet = true
  })
  first.answer()
  await first.request
  const second = asking(client, 'second')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(isQuiet).toBe(false)
  second.answer()
  await quiet
})

it('does not wait for a response forever', async () => {
  const client = new QueryClient()
  const { request, answer } = asking(client, 'slow')
  await whenIdle(client)
  answer()
  await request
})
