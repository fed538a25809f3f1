/**
 * The page's policy lets no style in but those that bear this answer's nonce. The libraries that write styles are told of
 * it before any of them is loaded: this module is imported first.
 */
declare global {
  interface Window {
    /** Where goober, which notistack brings, looks for it. */
    __nonce__?: string | undefined
  }
}

/** Undefined in development, where there is no policy. */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

window.__nonce__ = cspNonce
