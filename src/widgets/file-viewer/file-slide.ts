/** What a file becomes in the viewer. */
import type { GenericSlide } from 'yet-another-react-lightbox'
import type { ViewedFile } from './viewed-file.ts'

/** How a file can be shown. */
type Showing = 'image' | 'pdf' | 'video' | 'audio' | 'none' | 'broken'

/** A file that is no picture, or one that is not read yet. */
export interface FileSlide extends GenericSlide {
  type: 'file'
  /** undefined until it is read. */
  shown: { file: ViewedFile; showing: Exclude<Showing, 'image'> } | undefined
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    file: FileSlide
  }
}

/** As the server sends it inline, and browsers show it. */
const shownAs: [RegExp, Showing][] = [
  [/^image\/(png|jpeg|gif|webp|avif)$/, 'image'],
  [/^application\/pdf$/, 'pdf'],
  [/^video\/(mp4|webm|ogg)$/, 'video'],
  [/^audio\/(mp4|webm|ogg|x-m4a|mpeg|wav|x-wav|aac)$/, 'audio'],
]

const showingOf = ({ content_type }: Pick<ViewedFile, 'content_type'>): Showing =>
  shownAs.find(([pattern]) => pattern.test(content_type))?.[1] ?? 'none'

/** A picture that this browser opens itself, not only as a small one of ours. */
export const shownWhole = (file: Pick<ViewedFile, 'content_type'>): boolean => showingOf(file) === 'image'

/** `isBroken`: this browser has tried and could not show it. */
export const slideOf = (file: ViewedFile | undefined, isBroken: boolean) => {
  if (!file) return { type: 'file' as const, shown: undefined }
  if (isBroken) return { type: 'file' as const, shown: { file, showing: 'broken' as const } }
  const showing = showingOf(file)
  if (showing === 'image') return { type: 'image' as const, src: file.path, alt: file.name }
  // A picture that browsers do not open (HEIC, TIFF) still has its small PNG.
  if (showing === 'none' && file.thumbnail_path)
    return { type: 'image' as const, src: file.thumbnail_path, alt: file.name }
  return { type: 'file' as const, shown: { file, showing } }
}
