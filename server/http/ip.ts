const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

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
