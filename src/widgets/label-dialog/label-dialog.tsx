import { useState } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation } from '@tanstack/react-query'
import { labelSheetKeys, labelsPerPage } from '#domain/facilities/label-sheets.ts'
import type { LabelSheetKey } from '#domain/facilities/label-sheets.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { downloadLabels } from '#src/api/facilities.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { LabelSheetField } from './label-sheet-field.tsx'

type LabelDialogProps = {
  companyId: string
  facilityIds?: readonly number[]
  buildingIds?: readonly number[]
  onClose: () => void
}

const preference = 'labels.sheet'
const lastSheet = (): LabelSheetKey =>
  labelSheetKeys.find((key) => key === readPreference<string>(preference)) ?? 'a4-24'

/** QRラベルの印刷: the sheet or roll, and where on a used sheet to begin. The same sheet is offered next time. */
export const LabelDialog = ({ companyId, facilityIds = [], buildingIds = [], onClose }: LabelDialogProps) => {
  const [sheet, setSheet] = useState(lastSheet)
  const [first, setFirst] = useState('1')
  const count = facilityIds.length + buildingIds.length
  const perPage = labelsPerPage(sheet)
  const print = useMutation({
    mutationFn: () =>
      downloadLabels(companyId, {
        facility_ids: [...facilityIds],
        building_ids: [...buildingIds],
        sheet,
        skip: perPage > 1 ? Number(first) - 1 : 0,
      }),
    onSuccess: ({ blob, file_name }) => {
      writePreference(preference, sheet)
      saveFile(blob, file_name ?? 'QRラベル.pdf')
      onClose()
    },
    meta: { screenShows: isValidation },
  })
  const place = Number(first)
  const isPlace = Number.isInteger(place) && place >= 1 && place <= perPage
  return (
    <FormDialog
      open
      title="QRラベルの印刷"
      width={560}
      submitLabel="PDFを作成"
      submitting={print.isPending}
      submittingLabel="作成中..."
      submitDisabled={perPage > 1 && !isPlace}
      error={
        isValidation(print.error) ? (Object.values(print.error.fields)[0] ?? describeError(print.error)) : undefined
      }
      footerNote={`${count}枚`}
      unsaved={false}
      onClose={onClose}
      onSubmit={() => print.mutate()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <LabelSheetField sheet={sheet} setSheet={setSheet} />
        {perPage > 1 && (
          <FieldFrame
            label="印刷を始める面"
            hint="使いかけの用紙では、左上から数えた最初の空きの面を入力してください。"
            error={isPlace ? undefined : `1から${perPage}までの数字を入力してください。`}
          >
            {({ id, describedBy }) => (
              <OutlinedInput
                id={id}
                size="small"
                value={first}
                error={!isPlace}
                onChange={(event) => setFirst(event.target.value.normalize('NFKC'))}
                slotProps={{ input: { inputMode: 'numeric', 'aria-describedby': describedBy } }}
                sx={{ width: 120 }}
              />
            )}
          </FieldFrame>
        )}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          PDFは拡大や縮小をせずに（100%、実際のサイズで）印刷してください。
        </Box>
      </Box>
    </FormDialog>
  )
}
