import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import { markedLabel } from '#domain/files/photos.contract.ts'
import { limits } from '#domain/limits.ts'
import type { MatterPhoto } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { usuallyChosen } from '#domain/photo-ledgers/ledger-entries.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { SelectedCount } from '#src/ui/lists/selected-count.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'

type PhotoPickerDialogProps = {
  companyId: string
  matterId: number
  title: string
  submitLabel: string
  submitting?: boolean
  /** Photos that are there already and not offered again. */
  except?: readonly number[]
  /** Chosen to begin with, by file id; without it, each picture once. */
  initial?: readonly number[]
  onSubmit: (photos: MatterPhoto[]) => void
  onClose: () => void
}

/** Chooses among all photos of a matter: its report folder's and those of its documents' items. */
export const PhotoPickerDialog = ({
  companyId,
  matterId,
  title,
  submitLabel,
  submitting = false,
  except = [],
  initial,
  onSubmit,
  onClose,
}: PhotoPickerDialogProps) => {
  const query = useQuery(photoLedgerQueries.photos(companyId, matterId))
  const failure = loadFailure(query)
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(initial ? new Set(initial) : null)
  const photos = query.data?.filter(({ id }) => !except.includes(id))
  const usual = new Set(usuallyChosen(query.data ?? []).map(({ id }) => id))
  const isChosen = ({ id }: MatterPhoto): boolean => (chosen ?? usual).has(id)
  const picked = photos?.filter(isChosen) ?? []
  const room = limits.ledgers.photos - except.length
  const toggle = (photo: MatterPhoto) => {
    const next = new Set(picked.map(({ id }) => id))
    if (!next.delete(photo.id)) next.add(photo.id)
    setChosen(next)
  }
  return (
    <DialogShell
      open
      width={880}
      title={title}
      onClose={onClose}
      footerStart={
        <span role="status">
          {picked.length > room ? `一つの台帳の写真は${room}枚までです` : <SelectedCount count={picked.length} />}
        </span>
      }
      actions={
        <>
          <Button onClick={onClose}>{dialogWords.cancel}</Button>
          <LoadingButton
            variant="contained"
            color="primary"
            loading={submitting}
            disabled={picked.length === 0 || picked.length > room}
            onClick={() => onSubmit(picked)}
          >
            {submitLabel}
          </LoadingButton>
        </>
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {!photos && !failure && <SkeletonRows height={96} />}
      {photos?.length === 0 && (
        <EmptyState
          drawing="no-document"
          title={except.length > 0 ? '追加できる写真がありません' : '写真がありません'}
          text="報告フォルダか、書類の写真の項目に入れた写真を選べます。"
        />
      )}
      {photos && photos.length > 0 && (
        <PhotoGrid
          photos={photos}
          isChosen={isChosen}
          isAll={picked.length === photos.length}
          onToggle={toggle}
          onToggleAll={(isAll) => setChosen(new Set(isAll ? [] : photos.map(({ id }) => id)))}
        />
      )}
    </DialogShell>
  )
}

type PhotoGridProps = {
  photos: readonly MatterPhoto[]
  isChosen: (photo: MatterPhoto) => boolean
  isAll: boolean
  onToggle: (photo: MatterPhoto) => void
  /** Told whether all are chosen now. */
  onToggleAll: (isAll: boolean) => void
}

const PhotoGrid = ({ photos, isChosen, isAll, onToggle, onToggleAll }: PhotoGridProps) => (
  <>
    <Box sx={{ ...inRow, gap: 2, mb: 2 }}>
      <Button size="compact" variant="text" onClick={() => onToggleAll(isAll)}>
        {isAll ? 'すべて外す' : 'すべて選ぶ'}
      </Button>
      <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{`${formatNumber(photos.length)}枚`}</Box>
    </Box>
    <Box
      component="ul"
      aria-label="写真"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
        gap: 3,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {photos.map((photo) => (
        <PhotoChoice key={photo.id} photo={photo} isChosen={isChosen(photo)} onToggle={() => onToggle(photo)} />
      ))}
    </Box>
  </>
)

type PhotoChoiceProps = { photo: MatterPhoto; isChosen: boolean; onToggle: () => void }

const PhotoChoice = ({ photo, isChosen, onToggle }: PhotoChoiceProps) => (
  <Box
    component="li"
    sx={{
      // Hundreds of them: those out of sight cost nothing.
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 160px',
    }}
  >
    <Box
      component="label"
      sx={{
        display: 'block',
        position: 'relative',
        cursor: 'pointer',
        border: 2,
        borderColor: isChosen ? 'brand.600' : 'divider',
        borderRadius: '6px',
        overflow: 'hidden',
        bgcolor: isChosen ? 'brand.50' : 'background.paper',
        '&:focus-within': { outline: '2px solid', outlineColor: 'brand.600', outlineOffset: 2 },
      }}
    >
      <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'neutral.100' }}>
        <ThumbPicture src={photo.thumbnail_path ?? photo.path} />
      </Box>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `${photo.name}（${photo.source}）` } }}
        sx={{
          position: 'absolute',
          top: 0,
          left: 0,
          p: 1,
          m: 1,
          bgcolor: 'rgb(255 255 255 / .85)',
          borderRadius: '6px',
        }}
      />
      <Box sx={{ px: 2, py: 1.5, typography: 'caption', color: 'text.secondary', minHeight: 52 }}>
        <Box sx={singleLine}>{photo.name}</Box>
        <Box sx={singleLine}>{photo.taken_at ? formatMoment(photo.taken_at) : photo.source}</Box>
        {photo.original_file_id !== null && <Tag>{markedLabel}</Tag>}
      </Box>
    </Box>
  </Box>
)
