import Box from '@mui/material/Box'
import { viewReferences } from '#domain/views/views.labels.ts'
import { Note } from '#src/ui/states/note.tsx'
import type { SavedView } from './use-saved-view.ts'

/** What of the view is not shown: all of it, or filters whose records are gone. */
export const ViewNotes = ({ saved: { view, isMissing } }: { saved: SavedView }) => {
  if (!isMissing && !view?.gone.length) return null
  const sentence = isMissing
    ? '指定されたビューは見つかりません。削除されたか、共有されていない可能性があります。ビューを使わずに表示しています。'
    : `ビュー「${view!.name}」の条件のうち、削除されたか閲覧できない${view!.gone.map((key) => viewReferences[key]).join('・')}を除いて表示しています。`
  return (
    <Box sx={{ mx: { phone: 4 }, mt: { phone: 3 }, mb: 3 }}>
      <Note severity="info">{sentence}</Note>
    </Box>
  )
}
