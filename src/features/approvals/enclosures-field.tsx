import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import {
  attachedBytes,
  enclosureTexts,
  enclosureWayLabels,
  enclosureWays,
  wayOfChosen,
} from '#domain/documents/enclosures.ts'
import type { Enclosure, EnclosureRequest, EnclosureWay } from '#domain/documents/enclosures.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { limits } from '#domain/limits.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import type { DestinationForm } from './use-destinations.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const FilePickerDialog = lazyPart(
  async () => (await import('#src/widgets/file-browser/file-picker-dialog.tsx')).FilePickerDialog,
)

type Known = Pick<Enclosure, 'file_id' | 'name' | 'size' | 'is_gone'>

type EnclosuresFieldProps = {
  form: UseFormReturn<DestinationForm>
  companyId: string
  /** Whose folder they come from. */
  matterId: number | null
  /** Chosen before. */
  known: readonly Enclosure[]
}

const attachedSize = (chosen: readonly EnclosureRequest[], facts: ReadonlyMap<number, Known>): number =>
  chosen.reduce((sum, { file_id, way }) => sum + (way === 'attached' ? (facts.get(file_id)?.size ?? 0) : 0), 0)

/** Those that were picked, behind the ones that are there; in the letter as long as they fit. */
const withPicked = (
  chosen: readonly EnclosureRequest[],
  facts: ReadonlyMap<number, Known>,
  files: readonly ReportFile[],
): EnclosureRequest[] =>
  files.reduce<EnclosureRequest[]>(
    (all, { file_id, size }) =>
      all.some((each) => each.file_id === file_id)
        ? all
        : [...all, { file_id, way: wayOfChosen(size, attachedSize(all, facts)) }],
    [...chosen],
  )

/** 一緒に送るファイル: of the matter's folder, in the letters or behind their links. */
export const EnclosuresField = ({ form, companyId, matterId, known }: EnclosuresFieldProps) => {
  const [isPicking, setPicking] = useState(false)
  const [facts, setFacts] = useState<ReadonlyMap<number, Known>>(
    () => new Map(known.map((each) => [each.file_id, each])),
  )
  const chosen = useWatch({ control: form.control, name: 'enclosures' }) ?? []
  const hasCode = (useWatch({ control: form.control, name: 'access_code' }) ?? '') !== ''
  const { errors } = form.formState
  const set = (next: EnclosureRequest[]) =>
    form.setValue('enclosures', next, { shouldDirty: true, shouldValidate: true })
  const handlePick = (files: readonly ReportFile[]) => {
    setPicking(false)
    const all = new Map([
      ...facts,
      ...files.map(({ file_id, name, size }) => [file_id, { file_id, name, size, is_gone: false }] as const),
    ])
    setFacts(all)
    set(withPicked(chosen, all, files))
  }
  const total = hasCode ? 0 : attachedSize(chosen, facts)
  const error =
    errors.enclosures?.message ??
    errors.enclosures?.root?.message ??
    (total > attachedBytes ? enclosureTexts.tooMuch : undefined)
  return (
    <Box role="group" aria-label={enclosureTexts.label}>
      <Box sx={{ ...inRows, gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 160, fontWeight: 500 }}>{enclosureTexts.label}</Box>
        {matterId !== null && chosen.length < limits.enclosures.files && (
          <Button size="small" startIcon={<AddOutlined />} onClick={() => setPicking(true)}>
            {enclosureTexts.choose}
          </Button>
        )}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {matterId === null ? enclosureTexts.noMatter : enclosureTexts.hint}
      </Typography>
      <Box component="ul" aria-label={enclosureTexts.label} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {chosen.map(({ file_id, way }, index) => (
          <EnclosureRow
            key={file_id}
            file={facts.get(file_id)}
            way={hasCode ? 'linked' : way}
            isFixed={hasCode}
            error={errors.enclosures?.[index]?.file_id?.message}
            onWay={(next) => set(chosen.map((each) => (each.file_id === file_id ? { file_id, way: next } : each)))}
            onRemove={() => set(chosen.filter((each) => each.file_id !== file_id))}
          />
        ))}
      </Box>
      {hasCode && chosen.length > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {enclosureTexts.withCode}
        </Typography>
      )}
      {total > 0 && (
        <Typography variant="caption" component="p" role="status" sx={{ color: 'text.secondary' }}>
          {enclosureTexts.total(formatFileSize(total))}
        </Typography>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Suspense>
        {isPicking && matterId !== null && (
          <FilePickerDialog
            open
            title="ファイルを選択"
            submitLabel="選択"
            companyId={companyId}
            matterId={matterId}
            onClose={() => setPicking(false)}
            onSelect={handlePick}
          />
        )}
      </Suspense>
    </Box>
  )
}

type EnclosureRowProps = {
  file: Known | undefined
  way: EnclosureWay
  /** The access code leaves one way. */
  isFixed: boolean
  error: string | undefined
  onWay: (way: EnclosureWay) => void
  onRemove: () => void
}

const EnclosureRow = ({ file, way, isFixed, error, onWay, onRemove }: EnclosureRowProps) => {
  const name = file?.name ?? '選択したファイル'
  return (
    <Box component="li" sx={{ ...inRows, gap: 2, py: 2, borderTop: 1, borderColor: 'line.row' }}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Box sx={{ typography: 'caption', color: 'neutral.600' }}>
          {file && file.size > 0 && formatFileSize(file.size)}
        </Box>
        {(error ?? (file?.is_gone && enclosureTexts.gone)) && <FieldError>{error ?? enclosureTexts.gone}</FieldError>}
      </Box>
      <TextField
        select
        size="small"
        value={way}
        disabled={isFixed}
        onChange={({ target }) => onWay(target.value as EnclosureWay)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': enclosureTexts.wayOf(name) } } }}
        sx={{ width: 152, flex: 'none' }}
      >
        {enclosureWays.map((each) => (
          <MenuItem key={each} value={each}>
            {enclosureWayLabels[each]}
          </MenuItem>
        ))}
      </TextField>
      <IconButton size="small" aria-label={enclosureTexts.takeOut(name)} onClick={onRemove}>
        <CloseOutlined sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  )
}
