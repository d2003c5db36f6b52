/*
 * The least a server can do for a request: plain node:http that looks up the token, says the same statements to the database
 * by names, as the driver does it, asks the same of the search engine's threads, and answers with all of it as it comes. No
 * router, no checks, no headers, no log, no wall between what a row has and what may leave. It is started with the
 * database's address, a file with what to say for which question, and a folder for the columns of a tenant.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { columnsOf } from './columns.ts'
import { keyOf, type Script, type Step, valuesAt } from './script.ts'

const connections = 16

const [databaseUrl = '', scriptFile = '', folder = '', tenantId = ''] = process.argv.slice(2)
const script = JSON.parse(readFileSync(scriptFile, 'utf8')) as Script

const columns = await columnsOf({ appUrl: databaseUrl, folder, tenantId })
const idle: Client[] = []
const waiting: ((client: Client) => void)[] = []
for (let i = 0; i < connections; i++) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  idle.push(client)
}

const take = (): Client | Promise<Client> => idle.pop() ?? new Promise<Client>((resolve) => waiting.push(resolve))

const giveBack = (client: Client): void => {
  const next = waiting.shift()
  if (next) next(client)
  else idle.push(client)
}

const names = new Map<string, string>()

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `f${names.size}`
  names.set(text, name)
  return name
}

const say = async (client: Client, step: Step, token: string, now: number): Promise<unknown[]> => {
  if (step.kind === 'statement') {
    const { text } = step
    const { rows } = await client.query({ name: nameOf(text), text, values: valuesAt(step.values, now) })
    return rows
  }
  if (step.kind === 'ask') return [await columns.ask(step.tenantId, step.method, ...(step.args as never))]
  if (step.kind === 'commit') {
    await client.query({ text: 'commit' })
    return []
  }
  const hash = createHash('sha256').update(token).digest('hex')
  const at = new Date(now).toISOString()
  const hastily = step.isHasty ? `, set_config('synchronous_commit', 'off', true)` : ''
  await client.query({ text: `begin; select * from open_actor('\\x${hash}', '${at}')${hastily}` })
  return []
}

const read = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const body = method === 'GET' ? '' : await read(request)
  const steps = script[keyOf(method, url, token, body)]
  if (!steps) return response.writeHead(404).end()
  const now = Date.now()
  const client = await take()
  const rows: unknown[] = []
  for (const step of steps) rows.push(...(await say(client, step, token, now)))
  giveBack(client)
  const text = JSON.stringify(rows)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
