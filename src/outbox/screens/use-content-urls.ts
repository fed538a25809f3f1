import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../queue/use-engine.ts'

/** What every browser shows as a picture, of media types. */
export const shownType = /^image\/(jpeg|png|webp|gif)$/

/** Addresses of the files of these entries, by their numbers, until they are gone. Each is read once. */
export const useContentUrls = (entryIds: readonly number[]): ReadonlyMap<number, string> => {
  const { engine } = useEngine()
  const made = useRef(new Map<number, string>())
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map())
  const ids = entryIds.join()
  useEffect(() => {
    const known = made.current
    const wanted = new Set(ids === '' ? [] : ids.split(',').map(Number))
    for (const [id, url] of known) {
      if (wanted.has(id)) continue
      URL.revokeObjectURL(url)
      known.delete(id)
    }
    if (!engine) return
    let isGone = false
    const read = async (id: number) => {
      const [file] = await engine.readFiles(id)
      if (file && !isGone) known.set(id, URL.createObjectURL(file))
    }
    const missing = [...wanted].filter((id) => !known.has(id))
    // One that cannot be read is not shown; of it the queue itself tells.
    void Promise.allSettled(missing.map(read)).then(() => !isGone && setUrls(new Map(known)))
    return () => {
      isGone = true
    }
  }, [engine, ids])
  useEffect(() => {
    const known = made.current
    return () => {
      for (const url of known.values()) URL.revokeObjectURL(url)
      known.clear()
    }
  }, [])
  return urls
}
