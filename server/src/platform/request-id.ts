import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/**
 * Runs a function on behalf of a request. Its log lines, events and mails carry the request's id, so that their effects
 * in other processes are attributed to the request as well.
 */
export const runWithRequestId = <T>(requestId: string, run: () => T): T => current.run(requestId, run)

/** The id of the current request; `undefined` outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore()
