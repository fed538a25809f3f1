/** What a QR code that was read leads to. Nothing but a record of the very company is ever opened by itself. */
export type CodePlace =
  | { kind: 'own'; /** Within this site, with its search. */ path: string }
  | { kind: 'otherCompany'; href: string }
  | { kind: 'stranger'; /** Of a web address; null of any other text. */ href: string | null }

const companyPath = /^\/c\/([^/]+)\/(.*)$/
/** What labels and prints lead to, and what the app shows a code of. */
const recordPath = /^(?:buildings|facilities|drawings|matters|documents)\/[1-9]\d{0,14}\/?$/

export const placeOfCode = (text: string, origin: string, companyId: string): CodePlace => {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { kind: 'stranger', href: null }
  const url = new URL(address)
  const [, company, path] = (url.origin === origin && companyPath.exec(url.pathname)) || []
  if (company !== undefined && company !== companyId) return { kind: 'otherCompany', href: url.href }
  if (path !== undefined && recordPath.test(path)) return { kind: 'own', path: url.pathname + url.search }
  return { kind: 'stranger', href: url.href }
}
