import type { Input, Operation, Output } from '@colloquy/contract/operation'
import type { Page } from '@playwright/test'

/**
 * Calls operations as the person who is signed in on a page, for the steps of a journey that others show by clicking. It uses the access
 * token of the page's own requests, so the page has to be opened after this.
 */
export const apiCallerOn = (page: Page) => {
  let authorization: string | undefined
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization
  })
  return async <T extends Operation>(operation: T, input: Input<T>, ifMatch?: number): Promise<Output<T>> => {
    const { origin } = new URL(page.url())
    const rest = new Map(Object.entries(input as Record<string, unknown>))
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest.get(name))
      rest.delete(name)
      return encodeURIComponent(value)
    })
    const isQuery = operation.method === 'GET'
    const query = isQuery ? `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}` : ''
    const answer = await page.request.fetch(`${origin}/api${path}${query}`, {
      method: operation.method,
      headers: {
        origin,
        authorization: authorization ?? '',
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...(!isQuery && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(!isQuery && { data: Object.fromEntries(rest) }),
    })
    if (!answer.ok()) throw new Error(`${operation.name} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as Output<T>
  }
}
