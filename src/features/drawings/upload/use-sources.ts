import { useEffect, useRef, useState } from 'react'
import { limits } from '#domain/limits.ts'
import { cutText } from '#domain/text/length.ts'
import { pagesAtOnce, readDrawingFile } from './read-drawing-file.ts'
import { readSheetNames } from './read-sheet-names.ts'
import type { Source } from './sheets.ts'

const nameOf = (file: File): string => cutText(file.name.replace(/\.[^.]*$/, '').trim(), limits.text.name) || file.name

const noNames: ReadonlyMap<number, string> = new Map()

/**
 * The files chosen for drawings, read one after the other; PDFs stay open until they are taken away. `areNamed`: their
 * pages are called as the PDF calls them.
 */
export const useSources = ({ areNamed }: { areNamed: boolean }) => {
  const [sources, setSources] = useState<readonly Source[]>([])
  const lastId = useRef(0)
  const reading = useRef(Promise.resolve())
  const open = useRef(new Map<number, () => void>())
  const isGone = useRef(false)
  useEffect(() => {
    const closers = open.current
    isGone.current = false
    return () => {
      isGone.current = true
      for (const close of closers.values()) close()
    }
  }, [])
  const change = (id: number, part: Partial<Source>) =>
    setSources((before) => before.map((source) => (source.id === id ? { ...source, ...part } : source)))
  const read = async ({ id, file, name }: Source) => {
    const found = await readDrawingFile(file)
    if (found.kind === 'pdf') {
      const close = () => void found.task.destroy()
      if (isGone.current) return close()
      open.current.set(id, close)
      const pages = Array.from({ length: Math.min(found.pdf.numPages, pagesAtOnce) }, (_, index) => index + 1)
      change(id, { read: found, pages })
      const names = areNamed ? await readSheetNames(found.pdf) : noNames
      return change(id, { names, name: (found.pdf.numPages === 1 && names.get(1)) || name })
    }
    change(id, { read: found, names: noNames })
  }
  return {
    sources,
    add: (files: readonly File[]) => {
      const added = files.map((file): Source => ({
        id: ++lastId.current,
        file,
        name: nameOf(file),
        names: null,
        read: null,
        pages: [],
      }))
      setSources((before) => [...before, ...added])
      for (const source of added) reading.current = reading.current.then(() => read(source))
    },
    change,
    remove: (id: number) => {
      open.current.get(id)?.()
      open.current.delete(id)
      setSources((before) => before.filter((source) => source.id !== id))
    },
  }
}
