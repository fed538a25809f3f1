/** Pictures pasted into a comment that is not sent yet. They go with it or nowhere; the page keeps them while it is open. */
import { createStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/use-store.ts'
import { commentDraftKey } from './comment-draft.ts'
import type { DraftPlace } from './comment-draft.ts'

const waiting = createStore<Readonly<Record<string, readonly File[]>>>({})
const none: readonly File[] = []

export const usePicturesOf = (place: DraftPlace) => {
  const key = commentDraftKey(place)
  const pictures = useStore(waiting)[key] ?? none
  return { pictures, set: (next: readonly File[]) => waiting.set({ ...waiting.get(), [key]: next }) }
}

/** The comment says what came with it, and where that is. */
export const withPictures = (body: string, pictures: readonly File[]): string =>
  pictures.length === 0 ? body : `${body}${pictures.map(({ name }) => `「${name}」`).join('')}（報告フォルダ）`
