/** What docs/guide holds, for the part of the app that shows it: nobody loads it before. */
import type { GuidePage } from '#domain/text/guide.ts'

const texts = import.meta.glob<string>('/docs/guide/*.md', { query: '?raw', import: 'default', eager: true })
const pictures = import.meta.glob<string>('/docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

export const guideText = (page: GuidePage): string => texts[`/docs/guide/${page}.md`]!

export const guidePicture = (name: string): string => pictures[`/docs/guide/pictures/${name}.webp`]!
