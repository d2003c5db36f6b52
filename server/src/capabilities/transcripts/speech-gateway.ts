import * as z from 'zod/mini'
import { type ParsedSegment, SegmentCollector, TranscriptFileError } from './parsing/parsed-transcript.ts'

/** A service that writes down what is said in a file. */
export interface SpeechService {
  /** What is said, in the order of time. @throws SpeechServiceError when there is no answer that can be read */
  transcribe(audio: Uint8Array<ArrayBuffer>): Promise<readonly ParsedSegment[]>
}

/** How the installation reaches a service that speaks OpenAI's interface for transcriptions. */
export interface SpeechSettings {
  /** The base address, such as `https://speech.example/v1`. */
  readonly url: string
  readonly key: string | undefined
  readonly model: string
}

export class SpeechServiceError extends Error {
  override name = 'SpeechServiceError'
}

/** The answer in the format `verbose_json`; times are in seconds. */
const Transcription = z.object({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      /** How probable it is that nothing was said, where the service tells. */
      no_speech_prob: z.optional(z.number()),
    }),
  ),
})

/** Above this, Whisper and its relatives invent words for silence. */
const maxNoSpeechProbability = 0.6
/** An hour of sound takes some minutes on a machine without a graphics card. */
const timeoutMs = 30 * 60_000
const maxAnswerBytes = 20_000_000

const ms = (seconds: number): number => Math.max(0, Math.round(seconds * 1000))

const parseAnswer = (text: string): readonly ParsedSegment[] => {
  const { segments } = Transcription.parse(JSON.parse(text))
  const collector = new SegmentCollector()
  const spoken = segments.filter(
    ({ no_speech_prob: silence = 0, text: words }) => silence <= maxNoSpeechProbability && words.trim() !== '',
  )
  for (const [i, { start, end, text: words }] of spoken.entries())
    collector.add({ speaker: '', startMs: ms(start), endMs: ms(Math.max(start, end)), text: words }, { segment: i + 1 })
  return spoken.length === 0 ? [] : collector.finish()
}

/**
 * Sends files to `POST {url}/audio/transcriptions`, the interface of OpenAI that whisper.cpp, faster-whisper and vLLM serve, too.
 * The address is a setting of the operator, so that it may be in the own network.
 */
export const createSpeechService = ({ url, key, model }: SpeechSettings): SpeechService => ({
  transcribe: async (audio) => {
    const form = new FormData()
    form.set('file', new Blob([audio], { type: 'audio/webm' }), 'recording.webm')
    form.set('model', model)
    form.set('response_format', 'verbose_json')
    form.set('timestamp_granularities[]', 'segment')
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/audio/transcriptions`, {
        method: 'POST',
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await readText(response)
      if (!response.ok) throw new SpeechServiceError(`answered with ${response.status}`)
      return parseAnswer(text)
    } catch (error) {
      if (error instanceof SpeechServiceError) throw error
      const isUnreadable =
        error instanceof z.core.$ZodError || error instanceof SyntaxError || error instanceof TranscriptFileError
      throw new SpeechServiceError(isUnreadable ? 'answered what cannot be read' : 'did not answer', { cause: error })
    }
  },
})

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new SpeechServiceError('answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
