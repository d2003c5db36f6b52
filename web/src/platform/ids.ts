/** An idempotency key: the server processes requests with the same key once. */
export const newIdempotencyKey = (): string => crypto.randomUUID()
