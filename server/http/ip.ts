/** Addresses and CIDR ranges, IPv4 and IPv6. */
import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether the address lies in one of the ranges ('203.0.113.0/24', '2001:db8::/32' or a single address). */
export const isAddressAllowed = (address: string, ranges: readonly string[]): boolean => {
  const ip = plain(address)
  if (!isIP(ip)) return false
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    if (!isIP(network)) continue
    if (bits === undefined) list.addAddress(network, family(network))
    else list.addSubnet(network, Number(bits), family(network))
  }
  return list.check(ip, family(ip))
}

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
