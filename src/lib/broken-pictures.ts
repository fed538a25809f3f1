import { useState } from 'react'

/** Pictures that did not come: a list that is fetched again does not ask for them again, for a while. */
const broken = new Set<string>()
const forgottenAfterMs = 10 * 60_000

/** Whether the picture has not come, here or wherever else it stood; `onError` is its element's. */
export const useBrokenPicture = (path: string | null): { isBroken: boolean; onError: () => void } => {
  const [failedPath, setFailedPath] = useState<string | null>(null)
  const handleError = () => {
    setFailedPath(path)
    // Without a connection nothing comes; that says nothing of the picture.
    if (path === null || !navigator.onLine) return
    broken.add(path)
    setTimeout(() => broken.delete(path), forgottenAfterMs)
  }
  return { isBroken: path !== null && (path === failedPath || broken.has(path)), onError: handleError }
}
