/** The devices that were chosen here last; absent where nothing was ever chosen. */
export interface ChosenDevices {
  readonly microphone?: string
  readonly camera?: string
  readonly speaker?: string
}

const storageKey = 'cq-devices'

/** What this browser remembers of earlier choices. */
export const rememberedDevices = (): ChosenDevices => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

/** Remembers a choice for the next call. */
export const rememberDevice = (kind: keyof ChosenDevices, deviceId: string): void => {
  localStorage.setItem(storageKey, JSON.stringify({ ...rememberedDevices(), [kind]: deviceId }))
}

/** A device as a picker shows it. Without permission, browsers do not tell names: `label` is then empty. */
export interface Device {
  readonly deviceId: string
  readonly label: string
}

export interface Devices {
  readonly microphones: readonly Device[]
  readonly cameras: readonly Device[]
  readonly speakers: readonly Device[]
}

export const noDevices: Devices = { microphones: [], cameras: [], speakers: [] }

/** The devices there are, as far as the browser tells. */
export const listDevices = async (from: Pick<MediaDevices, 'enumerateDevices'>): Promise<Devices> => {
  const all = await from.enumerateDevices()
  const of = (kind: MediaDeviceKind) =>
    all.filter((one) => one.kind === kind && one.deviceId !== '').map(({ deviceId, label }) => ({ deviceId, label }))
  return { microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') }
}
