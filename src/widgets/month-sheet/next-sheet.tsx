import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { monthSheetTexts as texts } from '#domain/documents/month-sheet.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { existingSheet, useCreateNextSheet } from '#src/api/month-sheets.ts'
import { Note } from '#src/ui/states/note.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'

type NextSheetProps = { companyId: string; document: Pick<Document, 'id' | 'next_sheet'> }

/** Once a month sheet is through: the next month's, to be opened or made. */
export const NextSheet = ({ companyId, document: { id, next_sheet } }: NextSheetProps) => {
  const navigate = useNavigate()
  const create = useCreateNextSheet(companyId)
  if (!next_sheet || (!next_sheet.document && !next_sheet.canMake)) return null
  const open = (documentId: number) =>
    void navigate({ to: '/c/$companyId/documents/$documentId/edit', params: { companyId, documentId } })
  const make = () =>
    create.mutate(id, {
      onSuccess: (made) => open(made.id),
      onError: (error) => {
        // Somebody else was first: theirs is the one.
        const existing = existingSheet(error)
        if (existing) open(existing.id)
      },
    })
  return (
    <Note
      severity="success"
      action={
        next_sheet.document ? (
          <LinkButton
            to="/c/$companyId/documents/$documentId"
            params={{ companyId, documentId: next_sheet.document.id }}
            size="small"
          >
            {texts.openNext(next_sheet.period)}
          </LinkButton>
        ) : (
          <Button size="small" variant="contained" color="primary" disabled={create.isPending} onClick={make}>
            {texts.next(next_sheet.period)}
          </Button>
        )
      }
    >
      {next_sheet.document ? texts.nextStands(next_sheet.document.name) : texts.nextMissing}
    </Note>
  )
}
