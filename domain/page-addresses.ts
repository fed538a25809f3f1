/**
 * The addresses of the page's screens. The server answers any other with 404, and with the page that says so: whoever looks
 * for `/.env` is told that there is none. A test holds them to the routes of the page.
 */

/** `*` is one segment: an id, a key or a token. */
const outside = [
  '',
  '/c',
  '/d/*',
  '/email/confirm',
  '/email/revert',
  '/forgot-password',
  '/invitations/*',
  '/let-in',
  '/login',
  '/my-matters',
  '/request',
  '/reset',
  '/scan',
  '/shoot',
]
/** Below `/c/` and the company's key. */
const ofCompany = [
  '',
  '/buildings',
  '/buildings/*',
  '/calendar',
  '/carry',
  '/comments',
  '/contacts',
  '/contacts/duplicates',
  '/documents',
  '/documents/*',
  '/documents/*/approval',
  '/documents/*/edit',
  '/documents/*/log',
  '/documents/*/preview',
  '/documents-approval',
  '/drawings',
  '/drawings/*',
  '/drawings/*/versions',
  '/facilities',
  '/facilities/*',
  '/facilities/renewals',
  '/help',
  '/matters',
  '/matters/*',
  '/matters/financials',
  '/notifications',
  '/outbox',
  '/photo-ledgers/*',
  '/plans',
  '/plans/outcome',
  '/plans/rounds',
  '/plans/year',
  '/registers/*',
  '/scan',
  '/settings',
  '/settings/audit',
  '/settings/company',
  '/settings/firms',
  '/settings/matter-statuses',
  '/settings/notifications',
  '/settings/own-firm',
  '/settings/profile',
  '/settings/security',
  '/settings/tags',
  '/settings/templates',
  '/settings/templates/*',
  '/settings/templates/*/edit',
  '/settings/templates/*/preview',
  '/settings/templates/*/replace',
  '/settings/trash',
  '/settings/users',
  '/shoot',
  '/unsent-documents/*',
  '/unsent-documents/*/preview',
]

export const pageAddresses: readonly string[] = [...outside, ...ofCompany.map((path) => `/c/*${path}`)]

const known = pageAddresses.map((address) => address.split('/'))
const isLike = (address: readonly string[], given: readonly string[]): boolean =>
  address.length === given.length &&
  address.every((part, at) => part === given[at] || (part === '*' && given[at] !== ''))

/** Whether a screen may stand there; with or without a slash at its end. */
export const isPageAddress = (pathname: string): boolean => {
  const given = pathname.replace(/\/$/, '').split('/')
  // The screens without the shell have a longer address too.
  const parts = given.at(-2) === '_layout' ? given.toSpliced(-2, 1) : given
  return known.some((address) => isLike(address, parts))
}
