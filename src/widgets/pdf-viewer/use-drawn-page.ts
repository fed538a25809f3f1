import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { drawPage } from './draw-page.ts'

type DrawnPage = {
  pdf: PDFDocumentProxy
  pageNumber: number
  /** Drawn only then; otherwise the canvas keeps no memory. */ isNear: boolean
  scaleOf: (page: { width: number; height: number }) => number
}

/** Keeps a page drawn on a canvas while it is near; answers its shape (width by height, null until known), whether it failed, and whether it ever stood there. */
export const useDrawnPage = (
  canvas: RefObject<HTMLCanvasElement | null>,
  { pdf, pageNumber, isNear, scaleOf }: DrawnPage,
): { ratio: number | null; isFailed: boolean; isDrawn: boolean } => {
  const [ratio, setRatio] = useState<number | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const target = canvas.current
    if (!isNear || !target) return
    const leaving = new AbortController()
    const { signal } = leaving
    drawPage(pdf, pageNumber, target, scaleOf, {
      signal,
      onSize: ({ width, height }) => setRatio(width / height),
    }).then(
      () => {
        if (signal.aborted) return
        setFailed(false)
        setDrawn(true)
      },
      () => signal.aborted || setFailed(true),
    )
    return () => {
      leaving.abort()
      target.width = 0
      target.height = 0
    }
  }, [canvas, pdf, pageNumber, isNear, scaleOf])
  return { ratio, isFailed, isDrawn }
}
