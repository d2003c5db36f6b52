import { startProduct } from './product.ts'

/**
 * One product for all journeys; the workers learn its ports from the environment.
 * Its tenants ask for no notice, so that a call can be arranged and held within one journey; and it takes each journey's
 * word for the network it comes from, as it takes a proxy's.
 */
export default async (): Promise<() => Promise<void>> => {
  const product = await startProduct({ env: { DEMO_NOTICE_MINUTES: '0', TRUSTED_PROXIES: '1' } })
  process.env.E2E_PORT_BASE = String(product.portBase)
  return product.stop
}
