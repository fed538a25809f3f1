import { isIP } from 'node:net'

/** Some proxies write the port along: 203.0.113.5:4444, [2001:db8::1]:4444. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address

const plain = (address: string) => withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '')

/** The caller's address: the socket's, or the one the nearest `trustedProxies` proxies vouch for. */
export const callerAddress = (
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string => {
  if (trustedProxies === 0 || !forwardedFor) return plain(socketAddress)
  const chain = forwardedFor.split(',').map((entry) => entry.trim())
  return plain(chain[Math.max(0, chain.length - trustedProxies)] ?? socketAddress)
}

/** The first four groups of an IPv6 address, written out. */
const groupsOf = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** What one household or office has: an IPv4 address, or 64 bits of an IPv6 one, within which anybody takes what they like. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? `${groupsOf(address)}::/64` : address)
