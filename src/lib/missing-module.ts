import { fetchOwn } from './own-answer.ts'

/** As Chromium, Firefox and Safari put it, and Vite where it is a style sheet. */
const refusals =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** A part of the application that the browser still waits for. */
export class UnansweredPartError extends Error {}

/** Whether a part of the application did not load: there is no connection, or the server has a newer version by now. */
export const isMissingModule = (error: unknown): boolean =>
  error instanceof UnansweredPartError || (error instanceof Error && refusals.test(error.message))

/**
 * For `vite:preloadError`: leaves a screen that did not load to the application's own error page. The router, which knows
 * such errors by how they begin, would load the page anew instead: without a connection that ends on the browser's page.
 */
export const keepPage = ({ payload }: Pick<WindowEventMap['vite:preloadError'], 'payload'>): void => {
  payload.message = `Part of the application: ${payload.message}`
}

/** Whether the server, and what stands before it, would give this page now. */
export const isPageServed = (): Promise<boolean> =>
  fetchOwn(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Loads the page anew, which asks again for what did not load; false while the server cannot be reached, and the page stays. */
export const reloadPage = async (): Promise<boolean> => {
  const isServed = await isPageServed()
  if (isServed) window.location.reload()
  return isServed
}
