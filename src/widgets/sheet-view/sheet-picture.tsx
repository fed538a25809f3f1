import type { CSSProperties } from 'react'
import { useBrokenPicture } from '#src/lib/broken-pictures.ts'

type SheetPictureProps = { src: string; alt?: string | undefined; style?: CSSProperties }

/** One of a sheet's pictures; the sheet is drawn anew with every answer, and does not ask again for what did not come. */
export const SheetPicture = ({ src, alt = '', style }: SheetPictureProps) => {
  const { isBroken, onError } = useBrokenPicture(src)
  return isBroken ? null : <img src={src} alt={alt} onError={onError} style={style} />
}
