import type { Dispatch, SetStateAction, RefObject } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Template, TemplateConflict } from '#domain/templates/templates.contract.ts'
import type { useCompareTemplateExcel, useReplaceTemplateExcel } from '#src/api/template-excel.ts'
import { ExcelDropZone } from '#src/features/templates/list/excel-drop-zone.tsx'
import { warningsTitle } from '#src/features/templates/editor/template-warnings.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import type { ConflictError } from '#src/api/errors.ts'
import { ItemPairing } from './item-pairing.tsx'
import type { PairingProps } from './item-pairing.tsx'
import { FormChangeList } from './form-change-list.tsx'
import type { Change, FormChange } from './form-changes.ts'

type ReplaceFormProps = PairingProps & {
  replace: ReturnType<typeof useReplaceTemplateExcel>
  file: File | null
  fileError: string | null
  progress: number | null
  onFile: (chosen: File | null) => void
  setRejection: Dispatch<SetStateAction<string | null>>
  upload: RefObject<AbortController | null>
  compare: ReturnType<typeof useCompareTemplateExcel>
  conflict: ConflictError | undefined
  saveError: string | null
  theirs: TemplateConflict['current'] | null
  onAnew: ({ id }: TemplateConflict['current']) => void
  template: Template
  comparison: ReturnType<typeof useCompareTemplateExcel>['data']
  countOf: (change: Change) => number
  tab: 'kept' | 'added' | 'moved' | 'lost'
  setShown: Dispatch<SetStateAction<'kept' | 'added' | 'moved' | 'lost' | null>>
  takesAdded: boolean
  setTakesAdded: Dispatch<SetStateAction<boolean>>
  keepsLost: boolean
  setKeepsLost: Dispatch<SetStateAction<boolean>>
  counts: Map<'kept' | 'added' | 'moved' | 'lost', FormChange[]>
}

/** The new form, held against the items. */
export const ReplaceForm = ({
  rows,
  pairs,
  onPair,
  replace,
  file,
  fileError,
  progress,
  onFile,
  setRejection,
  upload,
  compare,
  conflict,
  saveError,
  theirs,
  onAnew,
  template,
  comparison,
  countOf,
  tab,
  setShown,
  takesAdded,
  setTakesAdded,
  keepsLost,
  setKeepsLost,
  counts,
}: ReplaceFormProps) => (
  <Box component="section" aria-label="Excelの差し替え" tabIndex={0} sx={{ overflowY: 'auto', p: { xs: 4, md: 6 } }}>
    {/* What is being saved does not change meanwhile. */}
    <Box inert={replace.isPending} sx={{ display: 'grid', gap: 5, maxWidth: 1040, mx: 'auto' }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h2" component="h2">
          Excelの差し替え
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          様式が改訂されたときは、新しいExcelファイルを選んでください。ラベルと場所が同じ欄には今の項目が引き継がれます。保存するまで何も変わりません。
        </Typography>
      </Box>
      <ExcelDropZone
        file={file}
        error={fileError ?? undefined}
        progress={progress}
        onChange={onFile}
        onReject={setRejection}
        onCancelUpload={() => upload.current?.abort()}
      />
      {compare.isError && fileError === null && !conflict && file && progress === null && (
        <LoadingButton loading={false} onClick={() => onFile(file)} sx={{ justifySelf: 'start' }}>
          もう一度照らし合わせる
        </LoadingButton>
      )}
      {saveError && (
        <Note
          severity="error"
          action={
            theirs && (
              <Button size="small" color="inherit" onClick={() => onAnew(theirs)}>
                {theirs.id === template.id ? 'もう一度照らし合わせる' : `v${theirs.version}を開く`}
              </Button>
            )
          }
        >
          {saveError}
        </Note>
      )}
      {comparison && (
        <>
          {comparison.warnings.length > 0 && (
            <Note severity="warning">
              {warningsTitle}
              <Box component="ul" sx={{ m: 0, pl: 5 }}>
                {comparison.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </Box>
            </Note>
          )}
          <ItemPairing rows={rows} pairs={pairs} onPair={onPair} />
          <FormChangeList
            countOf={countOf}
            tab={tab}
            setShown={setShown}
            takesAdded={takesAdded}
            setTakesAdded={setTakesAdded}
            keepsLost={keepsLost}
            setKeepsLost={setKeepsLost}
            counts={counts}
          />
        </>
      )}
    </Box>
  </Box>
)
