import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Select, searchedFields, selectsFor } from '../search/groonga.ts'
import type { MixedSearch } from '../search/search-mix.ts'

/** Columns that groonga returns for a hit: those of a result card, and snippets of each field. */
const cardColumns = '_id,_score,name,title,company,location,calls,rating'
const withSnippets = [cardColumns, ...searchedFields.map((field) => `snippet_html(${field})`)].join(',')
const startTimeoutMs = 60_000

/** groonga as an HTTP server over an existing database. */
export class GroongaServer {
  readonly pid: number
  readonly #process: ChildProcess
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(child: ChildProcess, port: number) {
    this.#process = child
    this.#port = port
    this.pid = child.pid as number
  }

  static async start(database: string, port: number): Promise<GroongaServer> {
    const args = ['--protocol', 'http', '--port', String(port), '--bind-address', '127.0.0.1', '-s', database]
    const peer = new GroongaServer(spawn('groonga', args, { stdio: 'ignore' }), port)
    const began = performance.now()
    while (performance.now() - began < startTimeoutMs) {
      if (await peer.#get('/d/status').catch(() => undefined)) return peer
      await sleep(100)
    }
    throw new Error('groonga does not answer')
  }

  /** Elapsed milliseconds up to the last byte, and the number of hits. */
  async ask(search: MixedSearch): Promise<{ readonly milliseconds: number; readonly total: number }> {
    const answers: { milliseconds: number; text: string }[] = []
    const shown = search.searchCase.text === '' ? cardColumns : withSnippets
    for (const select of selectsFor(search, shown)) answers.push(await this.#select(select))
    const [[code, ...rest], body] = JSON.parse(answers[0]?.text ?? '') as [unknown[], [[[number]]]]
    if (code !== 0) throw new Error(`groonga refused: ${search.searchCase.text} ${JSON.stringify(rest)}`)
    return { milliseconds: answers.reduce((sum, one) => sum + one.milliseconds, 0), total: body[0][0][0] }
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }

  #select(select: Select): Promise<{ milliseconds: number; text: string }> {
    return this.#get(`/d/select?${new URLSearchParams(select)}`)
  }

  #get(path: string): Promise<{ milliseconds: number; text: string }> {
    return new Promise((resolve, reject) => {
      const began = performance.now()
      const sent = request({ agent: this.#agent, host: '127.0.0.1', port: this.#port, path }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          const milliseconds = performance.now() - began
          resolve({ milliseconds, text: String(Buffer.concat(chunks)) })
        })
      })
      sent.once('error', reject)
      sent.end()
    })
  }
}
