import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface SpokenSegment {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly no_speech_prob?: number
}

/** A file as it was sent to the engine. */
export interface ReceivedAudio {
  readonly model: string
  readonly format: string
  readonly granularity: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** What the engine answers next; an answer with a status above 299 has no transcription. */
export interface SpeechAnswer {
  readonly status?: number
  readonly body?: string
  readonly segments?: readonly SpokenSegment[]
}

/** A speech engine over HTTP that speaks OpenAI's interface and says what it is told to. For tests only. */
export const startSpeechEngine = async ({ key }: { readonly key: string }) => {
  const received: ReceivedAudio[] = []
  const answers: SpeechAnswer[] = []

  const readForm = async (request: IncomingMessage): Promise<FormData> => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    return new Response(new Uint8Array(await buffer(request)), { headers }).formData()
  }
  const answer = async (request: IncomingMessage): Promise<readonly [status: number, body: string]> => {
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return [404, '{}']
    if (request.headers.authorization !== `Bearer ${key}`) return [401, '{"error":{"message":"Incorrect API key"}}']
    const form = await readForm(request)
    const file = form.get('file') as File
    received.push({
      model: String(form.get('model')),
      format: String(form.get('response_format')),
      granularity: String(form.get('timestamp_granularities[]')),
      mediaType: file.type,
      bytes: Buffer.from(await file.arrayBuffer()),
    })
    const { status = 200, body, segments = [] } = answers.shift() ?? {}
    const text = segments.map((segment) => segment.text).join('')
    return [status, body ?? JSON.stringify({ task: 'transcribe', language: 'english', text, segments })]
  }
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    answerWith: (...next: SpeechAnswer[]) => answers.push(...next),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
