import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { writeText } from '#src/lib/pdf/write-text.ts'
import { inTurn } from './in-turn.ts'

/** As pdf.js lays its words out: by per cents of the page, in letters as large as the page is shown. */
const words = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  '--min-font-size': 1,
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& span, & br': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0 0',
  },
  '& > span': {
    '--font-height': 0,
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    '--scale-x': 1,
    '--rotate': '0deg',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& br::selection': { background: 'transparent' },
  '& ::selection': { color: 'transparent', background: 'rgba(19, 108, 85, .3)' },
} as const

/** The words of a page over its picture. Where they cannot be read the picture stands alone. */
export const PageText = ({ pdf, pageNumber }: { pdf: PDFDocumentProxy; pageNumber: number }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = place.current!
    const leaving = new AbortController()
    const { signal } = leaving
    const observers: ResizeObserver[] = []
    const write = async () => {
      const width = await writeText(pdf, pageNumber, target, signal)
      if (signal.aborted || typeof ResizeObserver === 'undefined') return
      const fit = () => target.style.setProperty('--total-scale-factor', String(target.clientWidth / width))
      const observer = new ResizeObserver(fit)
      observers.push(observer)
      observer.observe(target)
    }
    inTurn(write, signal).catch(() => target.replaceChildren())
    return () => {
      leaving.abort()
      for (const observer of observers) observer.disconnect()
      target.replaceChildren()
    }
  }, [pdf, pageNumber])
  return <Box ref={place} sx={words} />
}
