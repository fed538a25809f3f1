import { useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { itemTypeLabels } from '#domain/templates/item-types.ts'
import type { Template, TemplateConflict } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { fileTooLarge } from '#domain/text/validation.ts'
import { isConflict, isValidation } from '#src/api/errors.ts'
import { useCompareTemplateExcel, useReplaceTemplateExcel } from '#src/api/template-excel.ts'
import { ExcelDropZone } from '#src/features/templates/list/excel-drop-zone.tsx'
import { warningsTitle } from '#src/features/templates/editor/template-warnings.ts'
import { TemplateScreenFrame } from '#src/features/templates/preview/template-screen-frame.tsx'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { Note } from '#src/ui/note.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { changeLabels, changes, formChanges } from './form-changes.ts'
import type { Change, FormChange } from './form-changes.ts'

type ReplaceExcelPageProps = {
  companyId: string
  template: Template
  /** What the server takes of one file. */
  maxBytes: number
}

/** What is compared with nothing is named so, not left blank. */
const placeOr = (place: string | null, otherwise: string) =>
  place ?? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {otherwise}
    </Box>
  )

/** Narrower than this the cells stand under the name, px. */
const twoLinesBelow = 700

const columns: Column<FormChange>[] = [
  {
    key: 'name',
    header: '項目名',
    render: ({ name, from, to }) => (
      <>
        {name}
        <Box
          sx={{
            display: 'none',
            typography: 'caption',
            color: 'text.secondary',
            [`@media (max-width: ${twoLinesBelow - 0.02}px)`]: { display: 'block' },
          }}
        >{`${from ?? '（なし）'} → ${to ?? '（なし）'}`}</Box>
      </>
    ),
  },
  { key: 'type', header: '種類', width: 136, givesWay: 1, render: ({ type }) => itemTypeLabels[type] },
  { key: 'from', header: '今の様式', width: 220, givesWay: 2, render: ({ from }) => placeOr(from, '（なし）') },
  { key: 'to', header: '新しい様式', width: 220, givesWay: 3, render: ({ to }) => placeOr(to, '（なし）') },
]

/** The form's new revision: chosen, held against the items side by side, and saved as the next version only then. */
export const ReplaceExcelPage = ({ companyId, template, maxBytes }: ReplaceExcelPageProps) => {
  const navigate = useNavigate()
  const compare = useCompareTemplateExcel(companyId, template.id)
  const replace = useReplaceTemplateExcel(companyId, template.id)
  const [file, setFile] = useState<File | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const upload = useRef<AbortController>(null)
  const [shown, setShown] = useState<Change | null>(null)
  const [takesAdded, setTakesAdded] = useState(true)
  const [keepsLost, setKeepsLost] = useState(true)
  const comparison = compare.data
  useLeaveGuard(comparison !== undefined && !replace.isSuccess)

  const rows = useMemo(() => (comparison ? formChanges(comparison.template, comparison) : []), [comparison])
  const counts = Map.groupBy(rows, ({ change }) => change)
  const countOf = (change: Change): number => counts.get(change)?.length ?? 0
  // What changed is looked at first.
  const tab = shown ?? changes.find((change) => countOf(change) > 0) ?? 'kept'

  const handleFile = (chosen: File | null) => {
    upload.current?.abort()
    compare.reset()
    replace.reset()
    setShown(null)
    setFile(chosen)
    const tooLarge = chosen && chosen.size > maxBytes ? fileTooLarge(chosen.name, maxBytes) : null
    setRejection(tooLarge)
    if (chosen === null || tooLarge !== null) return
    const controller = new AbortController()
    upload.current = controller
    setProgress(0)
    compare.mutate(
      { excel_file: chosen, signal: controller.signal, onProgress: setProgress },
      { onSettled: () => setProgress(null) },
    )
  }
  const handleSave = () => {
    if (!comparison || !file || replace.isPending) return
    replace.mutate(
      {
        excel_file: file,
        body: {
          compared_with: comparison.compared_with,
          sha256: comparison.sha256,
          take_added: takesAdded,
          keep_lost: keepsLost,
        },
        onProgress: setProgress,
      },
      {
        onSettled: () => setProgress(null),
        onSuccess: (saved) => {
          toast.success(`v${saved.version}として保存しました。これまでの版を使っている書類はそのまま残ります。`)
          void navigate({
            to: '/c/$companyId/settings/templates/$templateId/edit',
            params: { companyId, templateId: saved.id },
            state: { templateWarnings: comparison.warnings },
            replace: true,
            ignoreBlocker: true,
          })
        },
      },
    )
  }

  const fileError = rejection ?? (isValidation(compare.error) ? compare.error.message : null)
  const conflict = [replace.error, compare.error].find(isConflict)
  const saveError = conflict?.message ?? (isValidation(replace.error) ? replace.error.message : null)
  /** Of whoever replaced the form, or changed the items since the comparison. */
  const theirs = conflict ? (conflict.body as TemplateConflict).current : null
  const handleAnew = ({ id }: TemplateConflict['current']) => {
    if (id === template.id) return handleFile(file)
    void navigate({
      to: '/c/$companyId/settings/templates/$templateId/replace',
      params: { companyId, templateId: id },
      replace: true,
      ignoreBlocker: true,
    })
  }

  return (
    <TemplateScreenFrame
      companyId={companyId}
      template={template}
      columns="minmax(0, 1fr)"
      actions={
        <LoadingButton
          variant="contained"
          color="primary"
          disabled={!comparison}
          loading={replace.isPending}
          loadingText="保存中..."
          onClick={handleSave}
        >
          {`v${template.version + 1}として保存する`}
        </LoadingButton>
      }
    >
      <Box
        component="section"
        aria-label="Excelの差し替え"
        tabIndex={0}
        sx={{ overflowY: 'auto', p: { xs: 4, md: 6 } }}
      >
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
            onChange={handleFile}
            onReject={setRejection}
            onCancelUpload={() => upload.current?.abort()}
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
              <Box sx={{ display: 'grid' }}>
                <CountTabs
                  label="欄の変わり方"
                  tabs={changes.map((change) => ({
                    value: change,
                    label: changeLabels[change],
                    count: countOf(change),
                  }))}
                  value={tab}
                  onChange={setShown}
                />
                {tab === 'added' && countOf('added') > 0 && (
                  <FormControlLabel
                    label="新しい欄を項目に加える"
                    control={<Switch checked={takesAdded} onChange={(_, isOn) => setTakesAdded(isOn)} />}
                    sx={{ mb: 3 }}
                  />
                )}
                {tab === 'lost' && countOf('lost') > 0 && (
                  <FormControlLabel
                    label="項目をセルなしで残す（あとから新しいセルを選べます）"
                    control={<Switch checked={keepsLost} onChange={(_, isOn) => setKeepsLost(isOn)} />}
                    sx={{ mb: 3 }}
                  />
                )}
                <RecordList
                  label={changeLabels[tab]}
                  columns={columns}
                  rows={counts.get(tab) ?? []}
                  rowKey={({ key }) => key}
                  rowHeight={48}
                  empty={<EmptyState drawing="nothing-waiting" title={emptyTexts.noData} />}
                />
              </Box>
            </>
          )}
        </Box>
      </Box>
    </TemplateScreenFrame>
  )
}
