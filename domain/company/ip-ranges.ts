/** CIDR ranges of the IP restriction, IPv4 and IPv6. */

type Address = { bits: 32 | 128; value: bigint }

const parseV4 = (text: string): Address | null => {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return { bits: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) }
}

const parseV6 = (text: string): Address | null => {
  const embedded = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const tail = embedded ? parseV4(embedded[2] ?? '') : null
  if (embedded && !tail) return null
  const hex = tail ? `${embedded?.[1]}${(tail.value >> 16n).toString(16)}:${(tail.value & 0xffffn).toString(16)}` : text
  const halves = hex.split('::')
  if (halves.length > 2) return null
  const groupsOf = (half: string | undefined): string[] => (half ? half.split(':') : [])
  const head = groupsOf(halves[0])
  const rest = groupsOf(halves[1])
  const missing = 8 - head.length - rest.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...rest]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return { bits: 128, value: groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n) }
}

/** IPv4 inside IPv6 (::ffff:192.0.2.1), as sockets report it, counts as IPv4. */
const parseAddress = (text: string): Address | null => {
  const address = parseV4(text) ?? parseV6(text)
  return address?.bits === 128 && address.value >> 32n === 0xffffn
    ? { bits: 32, value: address.value & 0xffff_ffffn }
    : address
}

const parseRange = (range: string): { address: Address; prefix: number } | null => {
  const [text = '', prefixText, ...more] = range.split('/')
  const address = parseAddress(text)
  if (!address || more.length > 0) return null
  if (prefixText === undefined) return { address, prefix: address.bits }
  return /^\d{1,3}$/.test(prefixText) && Number(prefixText) <= address.bits
    ? { address, prefix: Number(prefixText) }
    : null
}

/** One address, or a CIDR range. */
export const isIpRange = (range: string): boolean => parseRange(range) !== null

/** Whether the address lies in one of the ranges; an address that cannot be read lies in none. */
export const isIpAllowed = (ip: string, ranges: readonly string[]): boolean => {
  const address = parseAddress(ip)
  return (
    address !== null &&
    ranges.some((text) => {
      const range = parseRange(text)
      if (range?.address.bits !== address.bits) return false
      const shift = BigInt(address.bits - range.prefix)
      return range.address.value >> shift === address.value >> shift
    })
  )
}
