import { memo } from 'react'
import type { Dispatch, ReactNode, SetStateAction } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { markedLabel } from '#domain/files/photos.contract.ts'
import { limits } from '#domain/limits.ts'
import { ledgerTaken } from '#domain/photo-ledgers/ledger-pages.ts'
import { photoCategoryLabels, photoPhaseLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { below } from '#src/ui/sizes/below.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { OrderedRows } from '#src/ui/sorting/ordered-rows.tsx'
import type { Steps } from '#src/ui/sorting/ordered-rows.tsx'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { DraftChoice, DraftText } from './draft-fields.tsx'
import { changed, inOrder, type DraftPhoto, type PhotoChange } from './ledger-draft.ts'

const nameOf = (photo: DraftPhoto): string => photo.title || photo.file.name

type PhotoRowProps = {
  photo: DraftPhoto
  number: number
  isOpen: boolean
  isTicked: boolean
  handle: ReactNode
  steps: Steps | null
  onTick: () => void
  onOpen: () => void
  onRemove: () => void
}

const PhotoRow = ({ photo, number, isOpen, isTicked, handle, steps, onTick, onOpen, onRemove }: PhotoRowProps) => {
  const name = nameOf(photo)
  const taken = ledgerTaken(photo.file)
  return (
    <Box sx={{ ...inRow, gap: 2, px: 2, py: 2, minWidth: 0, [below(480)]: { flexWrap: 'wrap' } }}>
      {handle}
      {steps && (
        <Checkbox checked={isTicked} onChange={onTick} slotProps={{ input: { 'aria-label': `${name}を選択` } }} />
      )}
      <Picture file={photo.file} />
      <Box sx={{ flex: 1, minWidth: 0, typography: 'cell', [below(480)]: { order: 1, flexBasis: '100%' } }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 500 }}>
          {`No.${number} ${name}`}
        </Box>
        <Box sx={{ ...inRows, gap: 1.5, color: 'text.secondary' }}>
          <span>
            {[photoCategoryLabels[photo.category], photo.phase && photoPhaseLabels[photo.phase]]
              .filter(Boolean)
              .join('・')}
          </span>
          {taken && <span>{taken}</span>}
          {photo.file.original_file_id !== null && <Tag>{markedLabel}</Tag>}
        </Box>
      </Box>
      <IconButton aria-label={`${name}の説明を${steps ? '編集' : '表示'}`} aria-expanded={isOpen} onClick={onOpen}>
        <EditOutlined sx={{ fontSize: 20 }} />
      </IconButton>
      {steps && (
        <MenuButton
          label={`${name}のメニュー`}
          entries={[
            ...(steps.onMoveUp ? [{ label: '上へ移動', onSelect: steps.onMoveUp }] : []),
            ...(steps.onMoveDown ? [{ label: '下へ移動', onSelect: steps.onMoveDown }] : []),
            { label: '台帳から外す', onSelect: onRemove, danger: true },
          ]}
        />
      )}
    </Box>
  )
}

export const Picture = memo(({ file }: Pick<DraftPhoto, 'file'>) => (
  <Box
    component="a"
    href={file.path}
    target="_blank"
    rel="noreferrer"
    sx={{
      flex: 'none',
      display: 'block',
      width: 72,
      height: 54,
      borderRadius: '4px',
      overflow: 'hidden',
      bgcolor: 'neutral.100',
      [below(480)]: { mr: 'auto' },
    }}
  >
    <ThumbPicture src={file.thumbnail_path ?? file.path} alt={file.name} />
  </Box>
))

const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 3,
  px: 4,
  pb: 4,
  [below(600)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const

type CaptionsProps = { photo: DraftPhoto; disabled: boolean; onChange: (change: PhotoChange) => void }

const Captions = ({ photo, disabled, onChange }: CaptionsProps) => (
  <Box sx={fieldGrid}>
    <DraftText
      label="タイトル"
      value={photo.title}
      max={limits.text.title}
      disabled={disabled}
      onChange={(title) => onChange({ title })}
    />
    <DraftText
      label="場所"
      value={photo.place}
      max={limits.text.shortText}
      disabled={disabled}
      onChange={(place) => onChange({ place })}
    />
    <DraftChoice
      label="分類"
      labels={photoCategoryLabels}
      value={photo.category}
      disabled={disabled}
      onChange={(category) => category !== null && onChange({ category })}
    />
    <DraftChoice
      label="時期"
      labels={photoPhaseLabels}
      value={photo.phase}
      noneLabel="指定なし"
      disabled={disabled}
      onChange={(phase) => onChange({ phase })}
    />
    <Box sx={{ gridColumn: '1 / -1' }}>
      <DraftText
        multiline
        label="説明"
        value={photo.note}
        max={limits.ledgers.note}
        disabled={disabled}
        onChange={(note) => onChange({ note })}
      />
    </Box>
  </Box>
)

type LedgerPhotoRowsProps = {
  photos: DraftPhoto[]
  onChange: (photos: DraftPhoto[]) => void
  openId: number | null
  chosen: Set<number>
  disabled: boolean
  tick: (id: number) => void
  setOpenId: Dispatch<SetStateAction<number | null>>
  remove: (ids: ReadonlySet<number>) => void
}

/** The photos in their order. */
export const LedgerPhotoRows = ({
  photos,
  onChange,
  openId,
  chosen,
  disabled,
  tick,
  setOpenId,
  remove,
}: LedgerPhotoRowsProps) => (
  <OrderedRows
    label="台帳の写真"
    rows={photos.map((photo) => ({ id: photo.file.id, name: nameOf(photo), photo }))}
    onOrder={(ids) => onChange(inOrder(photos, ids))}
  >
    {({ id, name, photo }, steps) => (
      <SortableItem key={id} id={String(id)} name={name} sx={{ borderTop: 1, borderColor: 'divider' }}>
        {(handle) => (
          <>
            <PhotoRow
              photo={photo}
              number={photos.indexOf(photo) + 1}
              isOpen={openId === id}
              isTicked={chosen.has(id)}
              handle={disabled ? null : handle}
              steps={disabled ? null : steps}
              onTick={() => tick(id)}
              onOpen={() => setOpenId(openId === id ? null : id)}
              onRemove={() => remove(new Set([id]))}
            />
            {openId === id && (
              <Captions
                photo={photo}
                disabled={disabled}
                onChange={(change) => onChange(changed(photos, new Set([id]), change))}
              />
            )}
          </>
        )}
      </SortableItem>
    )}
  </OrderedRows>
)
