/**
 * Hosts of the push services of Chromium, Firefox, Safari and Edge; a leading `*.` matches any subdomain. The server
 * sends requests to endpoints that browsers name, so only known hosts are accepted (docs/operations.md#push-services).
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether an endpoint belongs to a known push service or to one of the additional hosts.
 * @param endpoint an https URL
 * @param additional hosts in lower case, with or without a leading `*.` (`PUSH_SERVICES`)
 */
export function isPushService(endpoint: string, additional: readonly string[]): boolean {
  const { hostname } = new URL(endpoint)
  return [...knownHosts, ...additional].some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}
