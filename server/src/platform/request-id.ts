import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/**
 * Runs something on behalf of a request. Every line logged meanwhile carries its id, every event announced and every mail
 * queued keeps it, so that what comes of them in other processes is on its behalf as well.
 */
export const runWithRequestId = <T>(requestId: string, run: () => T): T => current.run(requestId, run)

/** The id of the request that all this is done for; `undefined` where nobody has asked. */
export const currentRequestId = (): string | undefined => current.getStore()
