import { readFileSync } from 'node:fs'

/**
 * Loaded into a product before its own code (`node --import`): its clock is as many milliseconds ahead of the machine's as the file says.
 * The file is read again and again, in each thread, so that a journey can move the clock of a running product.
 */
const file = process.env.PRODUCT_CLOCK_FILE
const readIntervalMs = 50

if (file) {
  const MachineDate = Date
  let aheadMs = 0
  const read = () => {
    aheadMs = Number(readFileSync(file, 'utf8'))
  }
  read()
  setInterval(read, readIntervalMs).unref()
  const now = () => MachineDate.now() + aheadMs
  // A proxy, so that dates of other threads are instances of it as well.
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now()] : values),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}
