import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { printFaultText, printFitLabels, printFitText } from '#domain/templates/print-faults.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { useFitTemplatePrint } from '#src/api/template-excel.ts'
import { templateQueries } from '#src/api/templates.ts'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

type PrintFaultsProps = {
  companyId: string
  template: Template
  /** Something was typed that is not saved: it would stay with the version before. */
  isEdited: boolean
}

/** Sheets that print as nobody can have meant, each with what would mend it: the choice is kept in the form itself. */
export const PrintFaults = ({ companyId, template, isEdited }: PrintFaultsProps) => {
  const navigate = useNavigate()
  const { data: faults = [] } = useQuery({
    ...templateQueries.printFaults(companyId, template.id),
    enabled: template.has_excel && template.archived_at === null,
  })
  const fit = useFitTemplatePrint(companyId, template.id)
  const handleFit = (sheet_index: number, choice: keyof typeof printFitLabels) =>
    fit.mutate(
      { sheet_index, fit: choice, updated_at: template.updated_at },
      {
        onSuccess: ({ id, version }) => {
          toast.success(`様式の印刷を合わせ、v${version}として保存しました`)
          void navigate({
            to: '/c/$companyId/settings/templates/$templateId/edit',
            params: { companyId, templateId: id },
            state: (before) => before,
            replace: true,
            ignoreBlocker: true,
          })
        },
      },
    )
  return faults.map((fault) => (
    <Note key={fault.sheet_index} severity="warning">
      {printFaultText(fault)}
      {fault.fit && (
        <Box sx={{ display: 'grid', gap: 1, mt: 1, justifyItems: 'start' }}>
          <Button
            size="small"
            variant="outlined"
            disabled={isEdited || fit.isPending}
            onClick={() => handleFit(fault.sheet_index, fault.fit!)}
          >
            {printFitLabels[fault.fit]}
          </Button>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {isEdited ? '項目の変更を保存すると選べます。' : `${printFitText(fault)}。様式のファイルに保存します。`}
          </Box>
        </Box>
      )}
    </Note>
  ))
}
