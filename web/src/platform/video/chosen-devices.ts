/** The devices chosen last in this browser; absent if never chosen. */
export interface ChosenDevices {
  readonly microphone?: string
  readonly camera?: string
  readonly speaker?: string
}

const storageKey = 'cq-devices'

/** Reads the stored choices. */
export const rememberedDevices = (): ChosenDevices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const texts = Object.entries(stored).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

/** Stores a choice for the next call. */
export const rememberDevice = (kind: keyof ChosenDevices, deviceId: string): void => {
  localStorage.setItem(storageKey, JSON.stringify({ ...rememberedDevices(), [kind]: deviceId }))
}

/** A device in a picker. Without permission, browsers hide the names: `label` is then empty. */
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

/** The available devices, as far as the browser lists them. */
export const listDevices = async (from: Pick<MediaDevices, 'enumerateDevices'>): Promise<Devices> => {
  const all = await from.enumerateDevices()
  const of = (kind: MediaDeviceKind) =>
    all.filter((one) => one.kind === kind && one.deviceId !== '').map(({ deviceId, label }) => ({ deviceId, label }))
  return { microphones: of('audioinput'), cameras: of('videoinput'), speakers: of('audiooutput') }
}
