import type { HealthDependencies } from '../src/platform/http/health.ts'

/** A database that always answers, on volumes with room. */
export const healthy: HealthDependencies = {
  availability: { isAvailable: () => true, whileAvailable: (work) => work(), stop: async () => undefined },
  volumes: { isNearlyFull: async () => false },
}
