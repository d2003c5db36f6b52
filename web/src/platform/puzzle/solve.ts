/** Puts the work into a puzzle that the server asks of whoever has not signed in [TP-05]. @returns what is sent along */
export const solve = (challenge: string, bits: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const end = (done: () => void) => {
      worker.terminate()
      done()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => end(() => resolve(`${challenge}.${data}`)))
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))))
    worker.postMessage({ challenge, bits })
  })
