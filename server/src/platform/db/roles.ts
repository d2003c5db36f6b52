import { createHmac } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { ConfigError } from '../config.ts'

/** The two roles the product works as. Neither owns anything, and neither can bypass row-level security. */
export interface Roles {
  /** Sees and changes rows, inside one tenant at a time. */
  readonly app: string
  /** Takes jobs from their queue, and nothing else. */
  readonly worker: string
}

/** Named after the database: roles belong to the whole server, and two installations may share one. */
export const rolesOf = (database: string): Roles => ({ app: `cq_${database}_app`, worker: `cq_${database}_worker` })

/** A role's password. Every process with the same secret key arrives at the same one, so nothing has to be handed on. */
export const passwordOf = (secretKey: string, role: string): string =>
  createHmac('sha256', secretKey).update(`database role ${role}`).digest('base64url')

/** The same database, reached as another role. */
export const asRole = (url: string, user: string, password: string): string => {
  const address = new URL(url)
  address.username = encodeURIComponent(user)
  address.password = encodeURIComponent(password)
  return address.href
}

/** The name of the database a URL leads to. */
export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'

/**
 * Connects, runs, disconnects.
 * @throws ConfigError in one line that names `setting` when the server cannot be reached or refuses us
 */
export const withClient = async <T>(url: string, setting: string, run: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'colloquy start',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const { host } = new URL(url)
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
    throw new ConfigError(`${setting}: PostgreSQL at ${host}/${databaseOf(url)} does not let us in: ${reason}`)
  }
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Whether somebody can sign in there. */
export const canConnect = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  const welcome = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => undefined)
  return welcome
}

/**
 * Makes a login role, or gives an existing one the password when it does not have it.
 * `attributes` are said at the creation only: an owner who is no superuser may not repeat them later.
 */
export const ensureRole = async (
  client: Client,
  url: string,
  role: string,
  password: string,
  attributes = 'nosuperuser nocreatedb nocreaterole nobypassrls noreplication',
): Promise<void> => {
  if (await canConnect(asRole(url, role, password))) return
  const [name, secret] = [escapeIdentifier(role), escapeLiteral(password)]
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const statement = rowCount
    ? `alter role ${name} password ${secret}`
    : `create role ${name} login ${attributes} password ${secret}`
  await client.query(statement).catch((error: { code?: string; message: string }) => {
    // Another database's start on the same server was faster.
    if (error.code !== '42710') throw new ConfigError(`The role ${role} cannot be set up: ${error.message}`)
  })
}
