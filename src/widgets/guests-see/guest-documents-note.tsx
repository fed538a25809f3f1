import { useQueries } from '@tanstack/react-query'
import { guestsSeeTexts } from '#domain/documents/guests-see.texts.ts'
import { documentQueries } from '#src/api/documents.ts'
import { Note } from '#src/ui/states/note.tsx'

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

/** Beyond so many one by one is too much to ask for. */
const countedMatters = 20

/** The same of several that are chosen together: in all. */
export const GuestDocumentsOfMany = ({ companyId, matterIds }: { companyId: string; matterIds: readonly number[] }) => {
  const isCounted = matterIds.length <= countedMatters
  const totals = useQueries({
    queries: (isCounted ? matterIds : []).map((id) => ({
      ...documentQueries.shownToGuests(companyId, id),
      staleTime: 0,
    })),
  })
  if (!isCounted) return <Note severity="info">{guestsSeeTexts.ofTooMany}</Note>
  if (totals.some(({ data }) => data === undefined)) return null
  return <Note severity="info">{guestsSeeTexts.ofMany(totals.reduce((sum, { data = 0 }) => sum + data, 0))}</Note>
}
