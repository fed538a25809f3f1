import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Template } from '#domain/templates/templates.contract.ts'
import { ExcelDropZone } from '#src/features/templates/list/excel-drop-zone.tsx'
import { TemplateWarningsNote } from '#src/features/templates/editor/template-warnings-note.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { ItemPairing } from './item-pairing.tsx'
import { FormChangeList } from './form-change-list.tsx'
import type { Replacement } from './use-replacement.ts'

type ReplaceFormProps = { template: Template; replacement: Replacement }

/** The new form, held against the items. */
export const ReplaceForm = ({ template, replacement }: ReplaceFormProps) => {
  const { comparison, rows, pairs, pair, countOf, tab, setShown, counts } = replacement
  const { takesAdded, setTakesAdded, keepsLost, setKeepsLost } = replacement
  return (
    <Box component="section" aria-label="Excelの差し替え" tabIndex={0} sx={{ overflowY: 'auto', p: { xs: 4, md: 6 } }}>
      {/* What is being saved does not change meanwhile. */}
      <Box inert={replacement.isSaving} sx={{ display: 'grid', gap: 5, maxWidth: 1040, mx: 'auto' }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="h2" component="h2">
            Excelの差し替え
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            様式が改訂されたときは、新しいExcelファイルを選んでください。ラベルと場所が同じ欄には今の項目が引き継がれます。保存するまで何も変わりません。
          </Typography>
        </Box>
        <NewFile template={template} replacement={replacement} />
        {comparison && (
          <>
            <TemplateWarningsNote warnings={comparison.warnings} />
            <ItemPairing rows={rows} pairs={pairs} onPair={pair} />
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
}

/** The file that is chosen, and what became of it. */
const NewFile = ({ template, replacement }: ReplaceFormProps) => {
  const { file, fileError, progress, compare, conflict, saveError, theirs, handleFile, handleAnew } = replacement
  return (
    <>
      <ExcelDropZone
        file={file}
        error={fileError ?? undefined}
        progress={progress}
        onChange={handleFile}
        onReject={replacement.setRejection}
        onCancelUpload={replacement.cancelUpload}
      />
      {compare.isError && fileError === null && !conflict && file && progress === null && (
        <LoadingButton loading={false} onClick={() => handleFile(file)} sx={{ justifySelf: 'start' }}>
          もう一度照らし合わせる
        </LoadingButton>
      )}
      {saveError && (
        <Note
          severity="error"
          action={
            theirs && (
              <Button size="small" color="inherit" onClick={() => handleAnew(theirs)}>
                {theirs.id === template.id ? 'もう一度照らし合わせる' : `v${theirs.version}を開く`}
              </Button>
            )
          }
        >
          {saveError}
        </Note>
      )}
    </>
  )
}
