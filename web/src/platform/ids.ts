/** A key under which the server does a thing at most once, however often it is asked. */
export const newIdempotencyKey = (): string => crypto.randomUUID()
