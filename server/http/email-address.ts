import { domainToASCII } from 'node:url'

/**
 * An address as it is kept and compared: in lower case, its domain in the letters that mail servers know
 * (sato@例え.jp is sato@xn--r8jz45g.jp). What stands behind a plus is part of it.
 */
export const emailAddress = (typed: string): string => {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  return `${typed.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase()
}
