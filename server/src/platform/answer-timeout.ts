/** Rejects when an answer is late. A busy event loop first reads what has arrived meanwhile. */
export const rejectWhenLate = <T>(answer: Promise<T>, timeoutMs: number, message: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(new Error(message)))), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
