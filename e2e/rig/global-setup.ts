import { startProduct } from './product.ts'

/**
 * Starts one product for all journeys; workers read its ports from the environment.
 * Its tenants need no minimum notice, so that a call can be arranged and held within one journey. It trusts one proxy, so that each
 * journey can have its own client address.
 */
export default async (): Promise<() => Promise<void>> => {
  const product = await startProduct({ env: { DEMO_NOTICE_MINUTES: '0', TRUSTED_PROXIES: '1' } })
  process.env.E2E_PORT_BASE = String(product.portBase)
  return product.stop
}
