import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { measures } from '#domain/limits.ts'
import { pdfTexts } from '#domain/text/screens.ts'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'

type PdfPageProps = { pdf: PDFDocumentProxy; pageNumber: number; /** What is read aloud in the picture's place. */ name: string }

/** A4 upright, until the page tells its own shape. */
const initialRatio = 595 / 842

/** One page, drawn once it comes near the window, at 1.5 times its size. */
export const PdfPage = ({ pdf, pageNumber, name }: PdfPageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(pageNumber === 1)
  const [ratio, setRatio] = useState(initialRatio)
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    if (isNear || !canvas.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' })
    observer.observe(canvas.current)
    return () => observer.disconnect()
  }, [isNear])

  useEffect(() => {
    const target = canvas.current
    if (!isNear || !target) return
    let stop: (() => void) | undefined
    let isCurrent = true
    const draw = async () => {
      const page = await pdf.getPage(pageNumber)
      if (!isCurrent) return
      const viewport = page.getViewport({ scale: measures.pdfRenderScale * Math.min(2, window.devicePixelRatio) })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      setRatio(viewport.width / viewport.height)
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // A drawing that was stopped by leaving is no failure.
    draw().catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [pdf, pageNumber, isNear])

  return (
    <Box sx={{ position: 'relative', width: '100%', maxWidth: 900, mx: 'auto', aspectRatio: ratio, bgcolor: 'common.white', boxShadow: 2 }}>
      <canvas ref={canvas} role="img" aria-label={name} style={{ display: 'block', width: '100%', height: '100%' }} />
      {isFailed && <Box role="alert" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', p: 4, bgcolor: 'common.white' }}>{pdfTexts.previewFailed(name)}</Box>}
    </Box>
  )
}
