import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { Document } from '#domain/documents/documents.contract.ts'
import { uncomputedText } from '#domain/documents/uncomputed.ts'
import { documentQueries } from '#src/api/documents.ts'
import { Note } from '#src/ui/states/note.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'

type UncomputedNoteProps = { companyId: string; document: Pick<Document, 'id' | 'submitted_at' | 'template'> }

/** Which formulas of a document that is not submitted yet show an old value; nothing where all of them compute. */
export const UncomputedNote = ({ companyId, document }: UncomputedNoteProps) => {
  const { data, isError, refetch } = useQuery({
    ...documentQueries.uncomputed(companyId, document.id),
    staleTime: 0,
    enabled: document.id > 0 && document.template.has_excel && document.submitted_at === null,
  })
  if (isError && !data) {
    const retry = (
      <Button size="small" color="inherit" sx={touchArea} onClick={() => void refetch()}>
        再試行
      </Button>
    )
    return (
      <Note severity="warning" action={retry}>
        式を再計算できるか、確認できませんでした。
      </Note>
    )
  }
  const text = uncomputedText(data ?? [])
  return text && <Note severity="warning">{`${text}。前の値のままになるため、Excelで開いて確かめてください。`}</Note>
}
