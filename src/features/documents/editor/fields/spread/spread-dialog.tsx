import { useEffect, useMemo, useState } from 'react'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { movedPhoto, sideIn, spreadPhotos } from '#domain/documents/spread-photos.ts'
import type { PhotoRoom, SpreadEntry, SpreadPhoto } from '#domain/documents/spread-photos.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Spread } from '#src/features/documents/editor/fields/spread-context.ts'
import { readNote } from '#src/outbox/photos/carry-time.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SortableItem, SortableList } from '#src/ui/sorting/sortable-list.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import type { PutPhoto } from './use-put-photos.ts'

type Photo = SpreadPhoto & { file: File; url: string; isByCamera: boolean }

type SpreadDialogProps = {
  spread: Spread
  rooms: readonly PhotoRoom[]
  onPut: (photos: readonly PutPhoto[]) => Promise<void>
  onClose: () => void
}

const readPhoto = async (file: File, index: number): Promise<Photo> => {
  // One that cannot be read here is told by whoever keeps it.
  const note = await readNote(file).catch(() => null)
  return {
    key: `photo-${index}`,
    name: file.name,
    file,
    url: URL.createObjectURL(file),
    taken_at: note?.taken_at.getTime() ?? file.lastModified,
    isByCamera: note !== null,
    side: sideIn(file.name.replace(/\.[^.]*$/, '')),
  }
}

/** The photos with the times that their cameras noted, until they are gone. */
const useReadPhotos = (files: readonly File[]): readonly Photo[] | null => {
  const [photos, setPhotos] = useState<readonly Photo[] | null>(null)
  useEffect(() => {
    let isGone = false
    const release = (read: readonly Photo[]) => read.forEach(({ url }) => URL.revokeObjectURL(url))
    const reading = Promise.all(files.map(readPhoto))
    void reading.then((read) => !isGone && setPhotos(read))
    return () => {
      isGone = true
      void reading.then(release)
    }
  }, [files])
  return photos
}

/** From the place onto which they were dropped: those before it come last. */
const roomsFrom = (rooms: readonly PhotoRoom[], into: TemplateItem | null): readonly PhotoRoom[] => {
  const first = into === null ? -1 : rooms.findIndex(({ item_id }) => item_id === into.id)
  return first <= 0 ? rooms : [...rooms.slice(first), ...rooms.slice(0, first)]
}

/** Which photo goes where, before any of them does. */
export const SpreadDialog = ({ spread: { files, into }, rooms, onPut, onClose }: SpreadDialogProps) => {
  const photos = useReadPhotos(files)
  // Of when it was opened: what arrives meanwhile moves nothing under the hand.
  const [places] = useState(() => roomsFrom(rooms, into))
  const proposed = useMemo(() => photos && spreadPhotos(places, photos), [places, photos])
  const [ordered, setOrdered] = useState<readonly SpreadEntry<Photo>[] | null>(null)
  const [isPutting, setPutting] = useState(false)
  const entries = ordered ?? proposed ?? []
  const placed = entries.flatMap(({ room, photo }) =>
    room && photo ? [{ item_id: room.item_id, file: photo.file }] : [],
  )
  const left = entries.filter(({ room, photo }) => !room && photo).length

  const put = async (chosen: readonly PutPhoto[]) => {
    setPutting(true)
    await onPut(chosen)
    onClose()
  }
  return (
    <FormDialog
      open
      title="写真をまとめて入れる"
      submitLabel={`${placed.length}枚を入れる`}
      submitDisabled={placed.length === 0}
      submitting={isPutting}
      submittingLabel="入れています..."
      unsaved={ordered !== null}
      footerNote={
        into && (
          <Button
            variant="text"
            disabled={isPutting}
            onClick={() => void put(files.map((file) => ({ item_id: into.id, file })))}
          >
            {`すべて「${into.name}」に入れる`}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={() => void put(placed)}
    >
      <Box sx={{ typography: 'cell', color: 'text.secondary', mb: 3 }}>
        撮影日時の順に並べ、名前に前・後のある写真と欄を合わせています。ドラッグか矢印で並べ替えられます。
      </Box>
      {left > 0 && (
        <Box role="status" sx={{ color: 'warning.dark', fontWeight: 500, mb: 2 }}>
          {`${left}枚は、入る欄がありません。`}
        </Box>
      )}
      {photos === null ? (
        <SkeletonRows rows={Math.min(files.length, 6)} />
      ) : (
        <SpreadRows entries={entries} onChange={setOrdered} />
      )}
    </FormDialog>
  )
}

type SpreadRowsProps = {
  entries: readonly SpreadEntry<Photo>[]
  onChange: (entries: readonly SpreadEntry<Photo>[]) => void
}

const SpreadRows = ({ entries, onChange }: SpreadRowsProps) => {
  const rows = entries.map(({ photo, room }, index) => ({
    id: photo?.key ?? `empty-${index}`,
    name: photo?.name ?? `${room?.label ?? ''}（空き）`,
  }))
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < entries.length) onChange(movedPhoto(entries, from, to))
  }
  return (
    <SortableList
      label="写真の入る欄"
      rows={rows}
      onMove={(id, over) =>
        move(
          rows.findIndex((row) => row.id === id),
          rows.findIndex((row) => row.id === over),
        )
      }
    >
      {entries.map(({ room, photo }, index) => (
        <SortableItem key={rows[index]!.id} id={rows[index]!.id} name={rows[index]!.name}>
          {(handle) => (
            <Box sx={{ ...inRow, gap: 2, minHeight: 64, borderBottom: 1, borderColor: 'line.row' }}>
              {photo ? handle : <Box sx={{ width: 30, flex: 'none' }} />}
              <Box
                sx={{
                  width: 64,
                  height: 48,
                  flex: 'none',
                  borderRadius: '4px',
                  overflow: 'hidden',
                  bgcolor: 'neutral.100',
                }}
              >
                {photo && (
                  <ThumbPicture src={photo.url} fallback={<ImageOutlined sx={{ m: 2, color: 'neutral.600' }} />} />
                )}
              </Box>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 500, ...(!room && { color: 'warning.dark' }) }}>
                  {room?.label ?? '入る欄がありません'}
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {photo ? `${photo.name}　${takenText(photo)}` : '空き'}
                </Box>
              </Box>
              {photo && (
                <RowButtons
                  name={photo.name}
                  onUp={index > 0 ? () => move(index, index - 1) : undefined}
                  onDown={index < entries.length - 1 ? () => move(index, index + 1) : undefined}
                  onLeaveOut={() =>
                    onChange(
                      entries
                        .map((entry) => (entry.photo === photo ? { ...entry, photo: null } : entry))
                        .filter((entry) => entry.room !== null || entry.photo !== null),
                    )
                  }
                />
              )}
            </Box>
          )}
        </SortableItem>
      ))}
    </SortableList>
  )
}

const takenText = ({ taken_at, isByCamera }: Photo): string =>
  `${formatMoment(toTimestamp(new Date(taken_at)))}${isByCamera ? '' : '（ファイルの日時）'}`

type RowButtonsProps = {
  name: string
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onLeaveOut: () => void
}

const RowButtons = ({ name, onUp, onDown, onLeaveOut }: RowButtonsProps) => (
  <Box sx={{ display: 'flex', flex: 'none' }}>
    <IconButton size="small" aria-label={`${name}を上へ移動`} title="上へ移動" disabled={!onUp} onClick={onUp}>
      <ArrowUpwardOutlined sx={{ fontSize: 20 }} />
    </IconButton>
    <IconButton size="small" aria-label={`${name}を下へ移動`} title="下へ移動" disabled={!onDown} onClick={onDown}>
      <ArrowDownwardOutlined sx={{ fontSize: 20 }} />
    </IconButton>
    <IconButton size="small" aria-label={`${name}を入れない`} title="入れない" onClick={onLeaveOut}>
      <CloseOutlined sx={{ fontSize: 20 }} />
    </IconButton>
  </Box>
)
