import { search } from './search.ts'

// Works beside the page, which stays as quick as it was.
addEventListener('message', ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  void search(data.challenge, data.bits).then((nonce) => postMessage(nonce))
})
