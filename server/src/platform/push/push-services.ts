/**
 * The push services of the browsers: Chrome and Edge on Android, Firefox, Edge on Windows, Safari. Requests go to no other
 * host, because the address comes from the browser and could point into the installation's own network.
 */
const publicHosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
]

/** Whether an endpoint belongs to a known push service, or to one of the `origins` that the operators have added. */
export const isPushEndpoint = (endpoint: string, origins: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return (
    origins.includes(origin) ||
    (protocol === 'https:' && port === '' && publicHosts.some((host) => host.test(hostname)))
  )
}
