/*
 * The baseline of the API bench: plain node:http that looks up the token, runs recorded prepared statements and searches, and
 * answers with the rows as they come. It has no router, no validation, no headers, no log and no output schema.
 * Arguments: database URL, file with the recorded script, folder for the search index, tenant id.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { keyOf, type Script, type ScriptStep, valuesAt } from './script.ts'
import { startReadySearchThreads } from './search-threads.ts'

const connections = 16

const [databaseUrl = '', scriptFile = '', folder = '', tenantId = ''] = process.argv.slice(2)
const script = JSON.parse(readFileSync(scriptFile, 'utf8')) as Script

const columns = await startReadySearchThreads({ appUrl: databaseUrl, folder, tenantId })
const idle: Client[] = []
const waiting: ((client: Client) => void)[] = []
for (let i = 0; i < connections; i++) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  idle.push(client)
}

const acquireClient = (): Client | Promise<Client> =>
  idle.pop() ?? new Promise<Client>((resolve) => waiting.push(resolve))

const releaseClient = (client: Client): void => {
  const next = waiting.shift()
  if (next) next(client)
  else idle.push(client)
}

const statementNames = new Map<string, string>()

const statementNameOf = (text: string): string => {
  const name = statementNames.get(text) ?? `f${statementNames.size}`
  statementNames.set(text, name)
  return name
}

const runStep = async (client: Client, step: ScriptStep, token: string, now: number): Promise<unknown[]> => {
  if (step.kind === 'statement') {
    const { text } = step
    const { rows } = await client.query({ name: statementNameOf(text), text, values: valuesAt(step.values, now) })
    return rows
  }
  if (step.kind === 'ask') return [await columns.call(step.tenantId, step.method, ...(step.args as never))]
  if (step.kind === 'commit') {
    await client.query({ text: 'commit' })
    return []
  }
  const hash = createHash('sha256').update(token).digest('hex')
  const at = new Date(now).toISOString()
  const asyncCommitSql = step.asyncCommit ? `, set_config('synchronous_commit', 'off', true)` : ''
  await client.query({ text: `begin; select * from resolve_actor('\\x${hash}', '${at}')${asyncCommitSql}` })
  return []
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const body = method === 'GET' ? '' : await readBody(request)
  const steps = script[keyOf(method, url, token, body)]
  if (!steps) return response.writeHead(404).end()
  const now = Date.now()
  const client = await acquireClient()
  const rows: unknown[] = []
  for (const step of steps) rows.push(...(await runStep(client, step, token, now)))
  releaseClient(client)
  const text = JSON.stringify(rows)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
