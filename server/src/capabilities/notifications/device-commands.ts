import {
  registerDevice as registerDeviceOperation,
  removeDevice as removeDeviceOperation,
} from '@colloquy/contract/notifications/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { isPushEndpoint } from '../../platform/push/push-services.ts'
import { deletePushDevice } from '../../platform/push/store.ts'
import { readDevices } from './device-queries.ts'
import * as store from './device-store.ts'

const maxDevices = 20
const maxUserAgentLength = 500

/** `origins` are those of push services besides the known ones. */
export const registerDevice = (origins: readonly string[]) =>
  command(registerDeviceOperation, {
    allow: signedIn,
    isPersonal: true,
    limits: [{ name: 'notifications.register-device', max: 60, seconds: 3600 }],
    about: ({ me }) => ({ kind: 'person', id: me.personId }),
    run: async ({ tx, me, at, request, input: { endpoint, publicKey, secret, home }, refuse }) => {
      if (!isPushEndpoint(endpoint, origins)) return refuse('push_service_unknown')
      if ((await store.countOtherDevices(tx, me.personId, endpoint)) >= maxDevices) return refuse('too_many_devices')
      // Whoever used this browser before no longer does.
      await store.deleteDeviceAt(tx, endpoint)
      await store.insertDevice(tx, {
        ...{ tenant_id: me.tenantId, id: newId(at), person_id: me.personId, session_id: me.sessionId },
        ...{ endpoint, public_key: publicKey, secret, home, registered_at: at },
        user_agent: request.userAgent.slice(0, maxUserAgentLength),
      })
      return readDevices(tx, me)
    },
  })

export const removeDevice = command(removeDeviceOperation, {
  load: ({ tx, input }) => store.ownerOfDevice(tx, input.deviceId),
  see: (actor, owner) => actor.kind === 'person' && actor.personId === owner,
  allow: signedIn,
  isPersonal: true,
  run: async ({ tx, me, input }) => {
    await deletePushDevice(tx, input.deviceId)
    return readDevices(tx, me)
  },
})
