import { firstPageName } from '#domain/documents/first-page.texts.ts'

/** The picture of the first page that came inside the page itself. */
export type SentPage = { src: string; width: number; height: number }

/** Read before React draws in its place; null where the page came without. */
export const readSentPage = (): SentPage | null => {
  const image = document.querySelector<HTMLImageElement>('.plain > img.page')
  if (!image) return null
  const side = (name: string) => Number(image.getAttribute(name))
  return { src: image.src, width: side('width'), height: side('height') }
}

/** Decoded with the frame that shows it: it stood there a moment ago. */
export const SentPicture = ({ page: { src, width, height }, title }: { page: SentPage; title: string }) => (
  <img
    src={src}
    width={width}
    height={height}
    alt={firstPageName(title)}
    decoding="sync"
    style={{ display: 'block', width: '100%', height: 'auto' }}
  />
)
