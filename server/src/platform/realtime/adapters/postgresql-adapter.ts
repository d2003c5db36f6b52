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

  const connect = async () => {
    const client = new Client({ connectionString, application_name, keepAlive: true })
    client.on('error', broke)
    await client.connect()
    return Object.assign(client, { release: () => void client.end().catch(broke) })
  }
  // The two things the adapter asks a pool for.
  const pool = { connect, query: talking.query.bind(talking) } as unknown as Pool
  return {
    adapter: createAdapter(pool, { tableName: 'socket_io_attachments', errorHandler: broke }),
    end: async () => {
      // The adapter takes leave of the other processes without waiting for it.
      await talking.query('select').catch(broke)
      await talking.end()
    },
  }
}
