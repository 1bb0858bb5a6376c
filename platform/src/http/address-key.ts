import { isIPv6 } from 'node:net'

/**
 * The key under which requests from an address are counted: an IPv4 address in normal form, or the /64 network of an
 * IPv6 address, because one person usually has a whole network. Any other text is its own key.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return mapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes an embedded IPv4 address as two groups and shortens each group.
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = shortened.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
