import { boardedName } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { preparePhoto } from '#src/outbox/photos/prepare-photo.ts'
import { shrinkPhoto } from '#src/outbox/photos/shrink-photo.ts'
import { shownType } from '#src/outbox/screens/use-content-urls.ts'
import { readNote, withNote } from '#src/outbox/photos/carry-time.ts'
import { drawBoard, type Board } from './board.ts'

export type BoardedPhoto = { photo: File; original: File }

/**
 * The photo with the board on it, and the one without as it is kept: whole, or as small as a sent photo. null where this
 * browser cannot draw it.
 */
export const boardPhoto = async (chosen: File, board: Board, keepsWhole: boolean): Promise<BoardedPhoto | null> => {
  const isKept = keepsWhole && shownType.test(chosen.type)
  const { content, name } = isKept ? { content: chosen, name: chosen.name } : await preparePhoto(chosen, chosen.name)
  // The server takes no other original.
  if (!shownType.test(content.type)) return null
  const note = await readNote(chosen)
  const drawn = await shrinkPhoto(
    { source: content, isRedrawn: true },
    () => document.createElement('canvas'),
    (context) => void drawBoard(context, board, note?.taken_at ?? null),
  )
  if (drawn.kind !== 'drawn' || !drawn.content) return null
  const { lastModified } = chosen
  const boarded = withNote(drawn.content, note)
  return {
    photo: new File([boarded], boardedName(name, '.jpg'), { type: 'image/jpeg', lastModified }),
    original: new File([content], name, { type: content.type, lastModified }),
  }
}
