import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, Pool } from 'pg'
import type { ClusterAdapter } from './cluster-adapter.ts'

/**
 * Messages between processes as notifications of the database. The adapter needs two kinds of connections, and one pool is
 * right for neither: the adapter never returns the connection on which it listens, not even a broken one, so that a pool would
 * run out of connections; and messages that it sends over several connections may arrive in another order. So each listener
 * has a connection of its own, and everything else uses a single one.
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
