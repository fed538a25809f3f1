import { useQueries } from '@tanstack/react-query'
import { guestsSeeTexts } from '#domain/documents/documents.labels.ts'
import { documentQueries } from '#src/api/documents.ts'
import { Note } from '#src/ui/note.tsx'

type GuestDocumentsNoteProps = { companyId: string; matters: readonly { id: number; name: string }[] }

/** What guests of these matters are going to see of their documents; said before somebody is let in. */
export const GuestDocumentsNote = ({ companyId, matters }: GuestDocumentsNoteProps) => {
  const totals = useQueries({
    queries: matters.map(({ id }) => ({ ...documentQueries.shownToGuests(companyId, id), staleTime: 0 })),
  })
  const lines = matters.flatMap(({ id, name }, index) => {
    const total = totals[index]?.data
    return total === undefined ? [] : [{ id, text: guestsSeeTexts.ofMatter(matters.length === 1 ? null : name, total) }]
  })
  if (lines.length === 0) return null
  return (
    <Note severity="info">
      {lines.map(({ id, text }) => (
        <div key={id}>{text}</div>
      ))}
    </Note>
  )
}
