import { memo, use } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import { useDropzone } from 'react-dropzone'
import type { DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { pasteHint, usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { dropAreaProps } from '#src/ui/fields/drop-area-props.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'
import type { QueuedUpload } from '#src/outbox/kinds/upload.ts'
import { BoardPhotosButton } from '#src/widgets/series-capture/board-photos-button.tsx'
import { useEditor } from './editor-context.ts'
import { SpreadContext } from './spread-context.ts'
import { FilePicture, tile, tileGrid } from './file-picture.tsx'
import type { FilePictureProps } from './file-picture.tsx'
import { useItemFiles } from './use-item-files.ts'

/** More than the form's cell has room for are spread over the others, once that was shown. */
const useSpreading = (item: TemplateItem, taken: number, add: (files: readonly File[]) => void) => {
  const ask = use(SpreadContext)
  return (chosen: readonly File[]) => {
    const room = (item.photos_wanted ?? 1) - taken
    // Beside a value of a month sheet there is room for all.
    const isSlot = isFileType(item.type) && (item.cell_reference !== null || item.photos_wanted !== null)
    const isTooMany = isSlot && chosen.length > 1 && chosen.length > room
    if (ask && isTooMany) ask({ files: chosen, into: item })
    else add(chosen)
  }
}

/** Photos and files of an item: they are on their way as soon as they are chosen or dropped. */
export const DeskFiles = ({ item, label = item.name }: { item: TemplateItem; label?: string }) => {
  const { isReadOnly } = useEditor()
  const { files, capture, uploads, add, retry, cancel, remove } = useItemFiles(item)
  // A form's cell shows pictures only.
  const accept = item.cell_reference === null ? undefined : { 'image/*': [] }
  const handleFiles = useSpreading(item, files.length + uploads.length, add)
  const { rootRef, getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // What is dropped beside it is the window's to take, or to refuse.
    preventDropOnDocument: false,
    onDrop: handleFiles,
    // The form around takes photos too.
    noDragEventsBubbling: true,
    accept,
    noClick: true,
    noKeyboard: true,
    // usePastedPictures names what has no name, and leaves text alone.
    noPaste: true,
    disabled: isReadOnly,
  })
  usePastedPictures(rootRef, handleFiles, { disabled: isReadOnly })
  return (
    <FieldFrame
      group
      label={label}
      labelEnd={<CellChip item={item} />}
      hint={isReadOnly ? undefined : `追加ボタンを選ぶと、${pasteHint}`}
    >
      {() => (
        <Box
          {...dropAreaProps(getRootProps())}
          sx={{
            ...tileGrid,
            borderRadius: '6px',
            outline: isDragActive ? 2 : 0,
            outlineStyle: 'solid',
            outlineColor: 'primary.main',
            outlineOffset: 4,
          }}
        >
          {files.map((file) => (
            <FileTile key={file.id} itemFile={file} files={files} onRemove={isReadOnly ? undefined : remove} />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onCancel={() => cancel(upload.id)}
            />
          ))}
          {isReadOnly && files.length === 0 && (
            <Box sx={{ gridColumn: '1 / -1', typography: 'body2', color: 'text.secondary' }}>ファイルはありません</Box>
          )}
          {!isReadOnly && <AddTile name={item.name} onPress={open} />}
          {!isReadOnly && (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <BoardPhotosButton into={capture} button={{ variant: 'text', size: 'small' }} />
            </Box>
          )}
          <input {...getInputProps({ 'aria-label': `${item.name}のファイル` })} />
        </Box>
      )}
    </FieldFrame>
  )
}

type AddTileProps = { name: string; onPress: () => void }

const AddTile = ({ name, onPress }: AddTileProps) => (
  <ButtonBase
    onClick={onPress}
    aria-label={`${name}にファイルを追加`}
    sx={{
      ...tile,
      flexDirection: 'column',
      gap: 1,
      borderStyle: 'dashed',
      borderColor: 'neutral.500',
      color: 'brand.700',
      fontSize: 13,
      fontWeight: 500,
      '&:hover': { bgcolor: 'brand.50' },
    }}
  >
    <AddPhotoAlternateOutlined sx={{ fontSize: 24 }} />
    ファイルを追加
  </ButtonBase>
)

type UploadTileProps = { upload: QueuedUpload; onRetry: () => void; onCancel: () => void }

/** A file on its way; one that failed says why. */
const UploadTile = ({ upload: { name, progress, state, error }, onRetry, onCancel }: UploadTileProps) => (
  <Box
    sx={{
      ...tile,
      aspectRatio: 'auto',
      minHeight: 81,
      display: 'grid',
      alignContent: 'center',
      gap: 1,
      p: 2,
      typography: 'caption',
      color: 'text.secondary',
    }}
  >
    <Box title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {name}
    </Box>
    {state !== 'failed' && (
      <LinearProgress variant="determinate" value={progress * 100} aria-label={`${name}をアップロード中`} />
    )}
    {error && <Box sx={{ color: state === 'failed' ? 'error.main' : undefined }}>{error}</Box>}
    {state === 'failed' && (
      <Box sx={{ display: 'flex' }}>
        <Button size="small" variant="text" aria-label={`${name}を再試行`} onClick={onRetry}>
          再試行
        </Button>
        <Button size="small" variant="text" aria-label={`${name}を取り消す`} onClick={onCancel}>
          取消
        </Button>
      </Box>
    )}
  </Box>
)

type FileTileProps = Pick<FilePictureProps, 'files'> & {
  itemFile: DocumentItemFile
  onRemove: ((itemFile: DocumentItemFile) => void) | undefined
}

const FileTile = memo(({ itemFile, files, onRemove }: FileTileProps) => (
  <Box sx={tile}>
    <FilePicture file={itemFile.file} files={files} />
    {onRemove && (
      <IconButton
        size="small"
        aria-label={`${itemFile.file.name}を外す`}
        onClick={() => onRemove(itemFile)}
        sx={{
          position: 'absolute',
          top: 4,
          right: 4,
          width: 28,
          height: 28,
          bgcolor: 'background.paper',
          boxShadow: ({ tokens }) => tokens.shadow[1],
          '&:hover': { bgcolor: 'neutral.100' },
        }}
      >
        <CloseOutlined sx={{ fontSize: 18 }} />
      </IconButton>
    )}
  </Box>
))
FileTile.displayName = 'FileTile'
