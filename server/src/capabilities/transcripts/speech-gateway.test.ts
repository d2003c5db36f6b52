import { afterAll, describe, expect, it } from 'vitest'
import { startSpeechEngine } from '../../../fakes/speech-engine/speech-engine.ts'
import { createSpeechService } from './speech-gateway.ts'

const key = 'key-of-the-speech-engine'
const engine = await startSpeechEngine({ key })
afterAll(engine.stop)
const service = createSpeechService({ url: engine.url, key, model: 'whisper-1' })
const audio = new Uint8Array([1, 2, 3])

describe('the speech service', () => {
  it('is sent a file by the interface of OpenAI, and answers what is said when', async () => {
    engine.answerWith({
      segments: [
        { start: 2.5, end: 4, text: ' Second.' },
        { start: 0, end: 1.2, text: ' First.' },
      ],
    })
    expect(await service.transcribe(audio)).toEqual([
      { speaker: '', startMs: 0, endMs: 1200, text: 'First.' },
      { speaker: '', startMs: 2500, endMs: 4000, text: 'Second.' },
    ])
    expect(engine.received).toEqual([
      {
        model: 'whisper-1',
        format: 'verbose_json',
        granularity: 'segment',
        mediaType: 'audio/webm',
        bytes: Buffer.from(audio),
      },
    ])
  })

  it('is not believed where it hears words in silence, and answers nothing for silence alone', async () => {
    engine.answerWith(
      {
        segments: [
          { start: 0, end: 1, text: 'Thank you for watching.', no_speech_prob: 0.9 },
          { start: 1, end: 2, text: 'Hello.', no_speech_prob: 0.1 },
        ],
      },
      { segments: [] },
    )
    expect((await service.transcribe(audio)).map(({ text }) => text)).toEqual(['Hello.'])
    expect(await service.transcribe(audio)).toEqual([])
  })

  it.each([
    ['refuses', { status: 429 }, 'answered with 429'],
    ['fails', { status: 503, body: '<html>' }, 'answered with 503'],
    ['answers no JSON', { body: 'Hello.' }, 'answered what cannot be read'],
    ['answers plain text in JSON', { body: '{"text":"Hello."}' }, 'answered what cannot be read'],
    ['answers impossible times', { segments: [{ start: 0, end: 1e9, text: 'x' }] }, 'answered what cannot be read'],
  ])('is reported when it %s', async (_, answer, message) => {
    engine.answerWith(answer)
    await expect(service.transcribe(audio)).rejects.toThrow(message)
  })

  it('is reported when the key is wrong or nobody answers', async () => {
    const stranger = createSpeechService({ url: engine.url, key: undefined, model: 'm' })
    await expect(stranger.transcribe(audio)).rejects.toThrow('answered with 401')
    const nobody = createSpeechService({ url: 'http://127.0.0.1:9/v1', key, model: 'm' })
    await expect(nobody.transcribe(audio)).rejects.toThrow('did not answer')
  })
})
