import { useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useMutation } from '@tanstack/react-query'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { drawingPaperKeys, drawingPapers } from '#domain/drawings/drawings.labels.ts'
import type { DrawingPaper } from '#domain/drawings/drawings.labels.ts'
import { printDrawing } from '#src/api/drawing-changes.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'

type Which = 'all' | 'shown' | 'none'

type PrintDialogProps = {
  companyId: string
  drawing: Drawing
  /** Of the pins that the screen shows. */
  shownIds: readonly number[]
  onClose: () => void
}

/** 図面の印刷: the drawing with its pins and their legend as a PDF. */
export const PrintDialog = ({ companyId, drawing, shownIds, onClose }: PrintDialogProps) => {
  const isNarrowed = shownIds.length < drawing.pins.length
  const [paper, setPaper] = useState<DrawingPaper>('a3')
  const [which, setWhich] = useState<Which>(isNarrowed ? 'shown' : 'all')
  const [hasLegend, setLegend] = useState(true)
  const print = useMutation({
    mutationFn: () =>
      printDrawing(companyId, drawing.id, {
        paper,
        pin_ids: which === 'all' ? undefined : which === 'shown' ? [...shownIds] : [],
        has_legend: hasLegend && which !== 'none',
      }),
    onSuccess: ({ blob, file_name }) => {
      saveFile(blob, file_name ?? `${drawing.name}.pdf`)
      onClose()
    },
    meta: { screenShows: isValidation },
  })
  const choices: { value: Which; label: string }[] = [
    { value: 'all', label: `すべてのピン（${drawing.pins.length}件）` },
    ...(isNarrowed ? [{ value: 'shown' as const, label: `表示中のピン（${shownIds.length}件）` }] : []),
    { value: 'none', label: 'ピンなし' },
  ]
  return (
    <FormDialog
      open
      title="図面の印刷"
      width={480}
      submitLabel="PDFを作成"
      submitting={print.isPending}
      submittingLabel="作成中..."
      error={
        isValidation(print.error) ? (Object.values(print.error.fields)[0] ?? describeError(print.error)) : undefined
      }
      onClose={onClose}
      onSubmit={() => print.mutate()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FieldFrame group label="用紙">
          {({ labelId }) => (
            <RadioGroup
              row
              aria-labelledby={labelId}
              value={paper}
              onChange={(_, value) => setPaper(value as DrawingPaper)}
            >
              {drawingPaperKeys.map((key) => (
                <FormControlLabel key={key} value={key} label={drawingPapers[key].name} control={<Radio />} />
              ))}
            </RadioGroup>
          )}
        </FieldFrame>
        <FieldFrame group label="ピン">
          {({ labelId }) => (
            <RadioGroup aria-labelledby={labelId} value={which} onChange={(_, value) => setWhich(value as Which)}>
              {choices.map(({ value, label }) => (
                <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
              ))}
            </RadioGroup>
          )}
        </FieldFrame>
        {which !== 'none' && (
          <FormControlLabel
            label="ピンの一覧表を付ける"
            control={<Checkbox checked={hasLegend} onChange={(_, isChecked) => setLegend(isChecked)} />}
          />
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          印刷した図面が最新版かどうかは、図面に付くQRコードで確かめられます。
        </Box>
      </Box>
    </FormDialog>
  )
}
