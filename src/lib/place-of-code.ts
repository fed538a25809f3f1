/**
 * What a QR code that was read leads to. A label outlives the address that it was printed with: its path counts, on the site
 * where the person is. By itself only a record of the very company opens, and only where the label names an address that
 * this installation has or had; everything else is asked.
 */
export type CodePlace =
  | { kind: 'own'; /** Within this site, with its search. */ path: string }
  /** Of this company as its path says, printed with an address that nobody knows. */
  | { kind: 'elsewhere'; path: string; host: string }
  /** `path`, `name`: of a company that the person is in as well; null where they are not, or it is none. */
  | { kind: 'otherCompany'; href: string; path: string | null; name: string | null }
  | { kind: 'stranger'; /** Of a web address; null of any other text. */ href: string | null }

export type CodeSite = {
  companyId: string
  /** Origins of this installation, today's and former ones. */
  addresses: readonly string[]
  /** Companies of the person, by their keys in addresses. */
  companies: ReadonlyMap<string, string>
}

const companyPath = /^\/c\/([^/]+)\/(.*)$/
/** What labels and prints lead to, and what the app shows a code of. */
const recordPath = /^(?:buildings|facilities|drawings|matters|documents)\/[1-9]\d{0,14}\/?$/

export const placeOfCode = (text: string, { companyId, addresses, companies }: CodeSite): CodePlace => {
  const address = text.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return { kind: 'stranger', href: null }
  const url = new URL(address)
  const isOurs = addresses.includes(url.origin)
  const [, company, rest = ''] = companyPath.exec(url.pathname) ?? []
  const path = recordPath.test(rest) ? url.pathname + url.search : null
  const name = company === undefined ? null : (companies.get(company) ?? null)
  if (company === companyId && path !== null)
    return isOurs ? { kind: 'own', path } : { kind: 'elsewhere', path, host: url.host }
  if (company !== undefined && company !== companyId && (isOurs || (name !== null && path !== null)))
    return {
      kind: 'otherCompany',
      href: url.href,
      ...(path === null ? { path, name: null } : { path: name && path, name }),
    }
  return { kind: 'stranger', href: url.href }
}
