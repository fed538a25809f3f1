import { useCallback, useEffect, useRef } from 'react'
import type { RefCallback } from 'react'
import { useReadComments } from '#src/api/comment-changes.ts'

/** So long somebody looks at a comment before it counts as seen: what flies by does not. */
const seenAfterMs = 1000

/**
 * Comments that stand in sight for a while are seen.
 *
 *   const seenRef = useSeenComments(companyId)
 *   <li ref={comment.is_unread ? seenRef(comment.id) : undefined}>
 */
export const useSeenComments = (companyId: string) => {
  const { mutate } = useReadComments(companyId)
  const inSight = useRef(new Set<number>())
  const told = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const ids = document.hidden ? [] : [...inSight.current].filter((id) => !told.current.has(id))
      if (ids.length === 0) return
      for (const id of ids) told.current.add(id)
      mutate({ ids }, { onError: () => ids.forEach((id) => told.current.delete(id)) })
    }, seenAfterMs)
  }, [mutate])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])

  return useCallback(
    (id: number): RefCallback<HTMLElement> =>
      (row) => {
        if (!row) return
        const change = (isThere: boolean) => {
          if (isThere) inSight.current.add(id)
          else inSight.current.delete(id)
          look()
        }
        if (typeof IntersectionObserver === 'undefined') {
          change(true)
          return () => change(false)
        }
        const observer = new IntersectionObserver((entries) => change(entries.at(-1)!.isIntersecting))
        observer.observe(row)
        return () => {
          observer.disconnect()
          inSight.current.delete(id)
        }
      },
    [look],
  )
}
