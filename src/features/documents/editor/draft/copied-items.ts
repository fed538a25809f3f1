import { useState } from 'react'
import { createStore } from '#src/lib/store.ts'
import { keptByDocument } from './kept-by-document.ts'

/** Which items, not what they say: nothing of a document stays behind in the browser. */
const kept = keptByDocument<number[]>('previous.copied')

const createCopiedItems = (documentId: number) => {
  const store = createStore<ReadonlySet<number>>(new Set(kept.read(documentId)))
  return {
    subscribe: store.subscribe,
    has: (itemId: number): boolean => store.get().has(itemId),
    add: (itemIds: readonly number[]): void => {
      store.set(new Set([...store.get(), ...itemIds]))
      kept.keep(documentId, [...store.get()])
    },
  }
}
export type CopiedItems = ReturnType<typeof createCopiedItems>

/** The items of a document that were given the value of the last one. */
export const useCopiedItems = (documentId: number): CopiedItems => useState(() => createCopiedItems(documentId))[0]
