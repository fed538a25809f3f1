/** 備考・写真 of a point of the day: what stands there in a line, and a sheet from below to write and photograph. */
import { memo, useState } from 'react'
import AddCommentOutlined from '@mui/icons-material/AddCommentOutlined'
import CommentOutlined from '@mui/icons-material/CommentOutlined'
import PhotoOutlined from '@mui/icons-material/PhotoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { cellRemarkTexts } from '#domain/documents/cell-remarks.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CellNotesPanel } from '#src/features/documents/editor/fields/cell-notes-panel.tsx'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { PhonePhotos } from '#src/features/documents/editor/fields/photos-field.tsx'
import { useCellRemark } from '#src/features/documents/editor/fields/use-cell-remark.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { BottomSheet } from '#src/ui/dialogs/bottom-sheet.tsx'
import { twoLines } from '#src/ui/text/clamped.ts'

type PointNotesProps = { item: TemplateItem; label: string }

/** In the head of a point. */
export const NotesButton = memo(({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <IconButton
    aria-label={`${label}に備考・写真を付ける`}
    onClick={onOpen}
    // Up to the field below it, and not over it.
    sx={{ flex: 'none', alignSelf: 'center', width: 48, height: 44, mt: -3.5, mb: -2.5, mr: -3 }}
  >
    <AddCommentOutlined />
  </IconButton>
))
NotesButton.displayName = 'NotesButton'

/** In words where the value is out of order: that is when somebody has something to say. */
export const NotesLink = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <Button variant="text" aria-label={`${label}の備考・写真`} onClick={onOpen} sx={{ minHeight: 48, px: 2, mr: -2 }}>
    {cellRemarkTexts.title}
  </Button>
)

/** What stands there. */
export const NotesLine = ({ item, label, onOpen }: PointNotesProps & { onOpen: () => void }) => {
  const { notes } = useEditor()
  const remark = notes.remarks.get(item.id)
  const photos = notes.photos.get(item.id) ?? 0
  return (
    <ButtonBase
      aria-label={`${label}の備考・写真を開く`}
      onClick={onOpen}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        alignItems: 'center',
        gap: 2,
        width: '100%',
        minHeight: 48,
        mt: 1,
        mb: -2,
        textAlign: 'left',
        color: 'text.secondary',
        '& svg': { flex: 'none', fontSize: 18, color: 'info.main' },
      }}
    >
      {remark?.text && (
        <>
          <CommentOutlined aria-hidden />
          <Box component="span" sx={{ ...twoLines, minWidth: 0, color: 'text.primary' }}>
            {remark.text}
          </Box>
        </>
      )}
      {photos > 0 && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flex: 'none' }}>
          <PhotoOutlined aria-hidden />
          {`${photos}枚`}
        </Box>
      )}
      {remark?.state && (
        <Box component="span" sx={{ ml: 'auto', flex: 'none' }}>
          <EntryStateBadge state={remark.state} />
        </Box>
      )}
    </ButtonBase>
  )
}

export const NotesSheet = ({ item, label, onClose }: PointNotesProps & { onClose: () => void }) => {
  const state = useCellRemark(item)
  const [isClosing, setClosing] = useState(false)
  /** What another wrote is shown before it closes. */
  const handleClose = async () => {
    setClosing(true)
    if (await state.save()) onClose()
    else setClosing(false)
  }
  return (
    <BottomSheet
      open
      title={`${label}の${cellRemarkTexts.title}`}
      onClose={() => void handleClose()}
      action={
        <LoadingButton loading={isClosing} sx={{ minHeight: 48 }} onClick={() => void handleClose()}>
          完了
        </LoadingButton>
      }
    >
      <Box sx={{ px: 4, pb: 4 }}>
        <CellNotesPanel state={state} photos={<PhonePhotos item={item} label="写真" />} />
      </Box>
    </BottomSheet>
  )
}
