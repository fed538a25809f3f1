/** The address within this site that a text names, without its origin; undefined for any other site's, and for no address at all. */
export const ownAddress = (text: unknown, origin: string = window.location.origin): string | undefined => {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
