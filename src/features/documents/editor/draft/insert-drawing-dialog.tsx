import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { drawingPaperKeys, drawingPapers, pinText } from '#domain/drawings/drawings.labels.ts'
import type { DrawingPaper } from '#domain/drawings/drawings.labels.ts'
import { limits } from '#domain/limits.ts'
import { maxCount } from '#domain/text/validation.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { createDrawingPages } from '#src/api/drawing-changes.ts'
import { toggled } from '#src/lib/toggled.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'
import { insertFiles } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

type InsertDrawingDialogProps = { companyId: string; draft: Draft; onClose: () => void }

/** 図面を挿入: a drawing with the chosen pins becomes pages of the document; nothing is saved yet. Heavy: import it lazily. */
export const InsertDrawingDialog = ({ companyId, draft, onClose }: InsertDrawingDialogProps) => {
  const [drawingId, setDrawingId] = useState<number | null>(null)
  const query = useQuery({ ...drawingQueries.detail(companyId, drawingId ?? 0), enabled: drawingId !== null })
  if (drawingId === null) return <DrawingChoice companyId={companyId} onClose={onClose} onChoose={setDrawingId} />
  if (query.data)
    return (
      <PinChoice
        companyId={companyId}
        drawing={query.data}
        draft={draft}
        onBack={() => setDrawingId(null)}
        onClose={onClose}
      />
    )
  return (
    <DialogShell open title="図面を挿入" onClose={onClose}>
      {query.isError ? (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows height={60} />
      )}
    </DialogShell>
  )
}

type DrawingChoiceProps = { companyId: string; onClose: () => void; onChoose: (id: number) => void }

const DrawingChoice = ({ companyId, onClose, onChoose }: DrawingChoiceProps) => {
  const [filter, setFilter] = useState<{ name?: string; page?: number }>({})
  const query = useQuery({
    ...drawingQueries.list(companyId, { ...filter, sort: 'building' }),
    placeholderData: keepPreviousData,
  })
  return (
    <DialogShell open title="図面を挿入" width={700} onClose={onClose}>
      <SearchField
        autoFocus
        label="図面名を検索"
        value={filter.name ?? ''}
        width={320}
        onSearch={(name) => setFilter({ name: name || undefined })}
      />
      {query.isError && !query.data && (
        <Box sx={{ mt: 4 }}>
          <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {query.isPending && <SkeletonRows height={60} />}
      {query.data?.data.length === 0 && <EmptyState drawing="no-result" title="図面がありません" />}
      <Box component="ul" aria-label="図面" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
        {query.data?.data.map(({ id, name, building, file, pins_count }) => (
          <Box component="li" key={id} sx={{ '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
            <ButtonBase
              onClick={() => onChoose(id)}
              sx={{
                display: 'flex',
                justifyContent: 'flex-start',
                gap: 3,
                width: '100%',
                py: 2,
                textAlign: 'left',
                '&:hover': { bgcolor: 'neutral.25' },
              }}
            >
              <Box component="span" sx={{ width: 64, height: 48, flex: 'none' }}>
                <FileThumbnail file={file} iconSize={24} />
              </Box>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500 }}>
                  {name}
                </Box>
                <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                  {[building?.name, `ピン ${pins_count}件`].filter(Boolean).join('　')}
                </Box>
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {query.data && <Pager meta={query.data.meta} onPageChange={(page) => setFilter({ ...filter, page })} />}
    </DialogShell>
  )
}

type PinChoiceProps = { companyId: string; drawing: Drawing; draft: Draft; onBack: () => void; onClose: () => void }

const nameOf = ({ number, facility, text }: Pin): string => `${pinText(number)} ${facility?.name ?? text ?? ''}`.trim()

type PaperFieldProps = { paper: DrawingPaper; onPaper: (paper: DrawingPaper) => void }

const PaperField = ({ paper, onPaper }: PaperFieldProps) => (
  <FieldFrame label="用紙">
    {({ id, labelId }) => (
      <Select
        id={id}
        labelId={labelId}
        size="small"
        value={paper}
        onChange={(event) => onPaper(event.target.value)}
        sx={{ width: 120 }}
      >
        {drawingPaperKeys.map((key) => (
          <MenuItem key={key} value={key}>
            {drawingPapers[key].name}
          </MenuItem>
        ))}
      </Select>
    )}
  </FieldFrame>
)

type PinsFieldProps = {
  pins: readonly Pin[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Which of them stand on the page. */
const PinsField = ({ pins, chosen, onChoose }: PinsFieldProps) => {
  const handleToggle = (id: number) => onChoose(toggled(chosen, id))
  return (
    <FieldFrame group label="載せるピン">
      {() => (
        <>
          <Box sx={{ display: 'flex', gap: 2, mb: 1 }}>
            <Button size="small" onClick={() => onChoose(new Set(pins.map(({ id }) => id)))}>
              すべて選択
            </Button>
            <Button size="small" onClick={() => onChoose(new Set())}>
              選択をクリア
            </Button>
          </Box>
          <Box sx={{ display: 'grid', maxHeight: 240, overflowY: 'auto' }}>
            {pins.map((pin) => (
              <FormControlLabel
                key={pin.id}
                label={nameOf(pin)}
                control={<Checkbox checked={chosen.has(pin.id)} onChange={() => handleToggle(pin.id)} />}
              />
            ))}
          </Box>
        </>
      )}
    </FieldFrame>
  )
}

const PinChoice = ({ companyId, drawing, draft, onBack, onClose }: PinChoiceProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(drawing.pins.map(({ id }) => id)))
  const [paper, setPaper] = useState<DrawingPaper>('a4')
  const [hasLegend, setLegend] = useState(true)
  const insert = useMutation({
    mutationFn: () =>
      createDrawingPages(companyId, drawing.id, {
        paper,
        pin_ids: [...chosen],
        has_legend: hasLegend && chosen.size > 0,
      }),
    onSuccess: (file) => {
      const embeds = insertFiles(draft.embeds(), [{ ...file, file_id: file.id }])
      if (embeds.length > limits.embedResources) return toast.error(maxCount('挿入ファイル', limits.embedResources))
      draft.setEmbeds(embeds)
      onClose()
    },
    meta: { screenShows: isValidation },
  })
  return (
    <FormDialog
      open
      title={`「${drawing.name}」を挿入`}
      submitLabel="挿入"
      submitting={insert.isPending}
      submittingLabel="作成中..."
      error={
        isValidation(insert.error) ? (Object.values(insert.error.fields)[0] ?? describeError(insert.error)) : undefined
      }
      footerNote={`ピン ${chosen.size}件`}
      onClose={onClose}
      onSubmit={() => insert.mutate()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Button onClick={onBack} sx={{ justifySelf: 'start' }}>
          図面を選び直す
        </Button>
        <PaperField paper={paper} onPaper={setPaper} />
        {drawing.pins.length > 0 && <PinsField pins={drawing.pins} chosen={chosen} onChoose={setChosen} />}
        {chosen.size > 0 && (
          <FormControlLabel
            label="ピンの一覧表を付ける"
            control={<Checkbox checked={hasLegend} onChange={(_, isChecked) => setLegend(isChecked)} />}
          />
        )}
      </Box>
    </FormDialog>
  )
}
