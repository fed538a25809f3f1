/**
 * Which frame the page shows while its parts are under way: index.html draws it by this name. What is decided here is what a
 * request tells; a session that has ended shows the company's frame until the page asks whose it is.
 */
const frames = ['desk', 'phone', 'bare', 'sign-in', 'recipient'] as const
export type FirstFrame = (typeof frames)[number]

/** As src/lib/device.ts picks the layout. */
const isPhone = (userAgent: string): boolean =>
  userAgent.includes('iPhone') || (userAgent.includes('Android') && userAgent.includes('Mobile'))

/** The screens of a company that stand without its menu. */
const bare = /^\/c\/[\w-]+\/(?:documents\/\d+\/(?:edit|preview)|settings\/templates\/\d+|unsent-documents)(?:\/|$)/

type Asked = { pathname: string; userAgent: string; hasSession: boolean }

export const firstFrame = ({ pathname, userAgent, hasSession }: Asked): FirstFrame => {
  if (pathname.startsWith('/d/')) return 'recipient'
  if (!hasSession || !pathname.startsWith('/c/')) return 'sign-in'
  if (bare.test(pathname)) return 'bare'
  return isPhone(userAgent) ? 'phone' : 'desk'
}

export const inFrame = (html: string, frame: FirstFrame): string =>
  html.replace('<html lang="ja"', `<html lang="ja" data-frame="${frame}"`)
