import type { CSSProperties, ReactNode } from 'react'
import { useBrokenPicture } from '#src/lib/broken-pictures.ts'

type ThumbPictureProps = {
  src: string
  alt?: string
  /** Over the whole of its box unless said otherwise. */
  style?: CSSProperties
  /** Stands there where the picture does not come. */
  fallback?: ReactNode
}

const covering: CSSProperties = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' }

/** A small picture: loaded as it comes into sight, and asked for once where it does not come. */
export const ThumbPicture = ({ src, alt = '', style = covering, fallback = null }: ThumbPictureProps) => {
  const { isBroken, onError } = useBrokenPicture(src)
  return isBroken ? (
    fallback
  ) : (
    <img src={src} alt={alt} loading="lazy" decoding="async" onError={onError} style={style} />
  )
}
