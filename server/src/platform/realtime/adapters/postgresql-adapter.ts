import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, Pool } from 'pg'
import type { ClusterAdapter } from './cluster-adapter.ts'

/**
 * Messages as notifications of the database. The adapter needs two kinds of connections, and a common pool serves neither
 * well: it keeps the connection it listens on for ever and does not give it back when it breaks, so that a pool would fill
 * up with dead ones; and what it sends over several connections overtakes itself. So each listening connection stands
 * for itself, and everything else goes over a single one.
 */
export const createPostgresqlAdapter = (connectionString: string, broke: (error: Error) => void): ClusterAdapter => {
  const application_name = 'colloquy live'
  const talking = new Pool({ connectionString, max: 1, application_name })
  talking.on('error', broke)
  talking.on('connect', (client) => client.on('error', broke))

  const listening = new Set<Client>()
  let hasEnded = false
  const disconnect = async (client: Client): Promise<void> => {
    listening.delete(client)
    await client.end().catch(broke)
  }
  const connect = async () => {
    const client = new Client({ connectionString, application_name, keepAlive: true })
    client.on('error', broke)
    await client.connect()
    if (hasEnded) {
      // The adapter was reconnecting when it was closed, and does not look again: it would keep the connection for ever.
      await disconnect(client)
      return new Promise<never>(() => undefined)
    }
    listening.add(client)
    return Object.assign(client, { release: () => void disconnect(client) })
  }
  // The two things the adapter asks a pool for.
  const pool = { connect, query: talking.query.bind(talking) } as unknown as Pool
  return {
    adapter: createAdapter(pool, { tableName: 'socket_io_attachments', errorHandler: broke }),
    end: async () => {
      hasEnded = true
      for (const client of listening) {
        client.removeAllListeners('end')
        await disconnect(client)
      }
      // The adapter takes leave of the other processes without waiting for it.
      await talking.query('select').catch(broke)
      await talking.end()
    },
  }
}
