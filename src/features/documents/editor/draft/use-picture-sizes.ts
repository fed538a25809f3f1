import { useEffect, useRef, useState } from 'react'
import type { LaidSize } from '#src/widgets/sheet-view/laid-pictures.ts'

/** The sizes of pictures as they are seen, by their addresses, as far as they are known by now. */
export const usePictureSizes = (sources: readonly string[]): ReadonlyMap<string, LaidSize> => {
  const asked = useRef(new Set<string>())
  const [sizes, setSizes] = useState<ReadonlyMap<string, LaidSize>>(new Map())
  const wanted = sources.join('\n')
  useEffect(() => {
    for (const src of wanted === '' ? [] : wanted.split('\n')) {
      if (asked.current.has(src)) continue
      asked.current.add(src)
      const image = new Image()
      // One that cannot be drawn keeps what is supposed of it.
      image.addEventListener('load', () => {
        const size = { widthPx: image.naturalWidth, heightPx: image.naturalHeight }
        if (size.widthPx > 0 && size.heightPx > 0) setSizes((known) => new Map(known).set(src, size))
      })
      image.src = src
    }
  }, [wanted])
  return sizes
}
