import { useState } from 'react'
import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { photoCategoryLabels, photoPhaseLabels } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { toggled } from '#src/lib/toggled.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { changed, orders, type DraftPhoto, type PhotoChange } from './ledger-draft.ts'
import { LedgerPhotoRows, Picture } from './ledger-photo-rows.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

type LedgerPhotosProps = {
  photos: DraftPhoto[]
  disabled: boolean
  onChange: (photos: DraftPhoto[]) => void
  onAdd: () => void
}

/** The ledger's photos in order: sorted by hand or by rule, captioned one by one or several at once. */
export const LedgerPhotos = ({ photos, disabled, onChange, onAdd }: LedgerPhotosProps) => {
  const [openId, setOpenId] = useState<number | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = new Set(photos.map(({ file }) => file.id).filter((id) => ticked.has(id)))
  const tick = (id: number) => setTicked(toggled(chosen, id))
  const remove = (ids: ReadonlySet<number>) => onChange(photos.filter(({ file }) => !ids.has(file.id)))
  const addButton = !disabled && (
    <Button startIcon={<AddPhotoAlternateOutlined />} onClick={onAdd}>
      写真を追加
    </Button>
  )
  return (
    <Panel
      title="写真"
      titleEnd={<Box sx={{ typography: 'cell', color: 'text.secondary' }}>{`${formatNumber(photos.length)}枚`}</Box>}
      action={
        !disabled &&
        photos.length > 0 && (
          <>
            <MenuButton
              label="写真を並べ替える"
              entries={Object.values(orders).map(({ label, of }) => ({ label, onSelect: () => onChange(of(photos)) }))}
            >
              並べ替え
            </MenuButton>
            {addButton}
          </>
        )
      }
    >
      {photos.length === 0 ? (
        <EmptyState
          drawing="no-document"
          title="写真がありません"
          text="案件の報告フォルダと書類から、台帳に載せる写真を選びます。"
          action={addButton}
        />
      ) : (
        <>
          {chosen.size > 0 && !disabled && (
            <Together
              count={chosen.size}
              onChange={(change) => onChange(changed(photos, chosen, change))}
              onRemove={() => remove(chosen)}
              onClear={() => setTicked(new Set())}
            />
          )}
          {!disabled && chosen.size < photos.length && (
            <Button
              variant="text"
              size="compact"
              onClick={() => setTicked(new Set(photos.map(({ file }) => file.id)))}
              sx={{ mx: 3, my: 1 }}
            >
              すべて選択
            </Button>
          )}
          <LedgerPhotoRows
            photos={photos}
            onChange={onChange}
            openId={openId}
            chosen={chosen}
            disabled={disabled}
            tick={tick}
            setOpenId={setOpenId}
            remove={remove}
          />
        </>
      )}
    </Panel>
  )
}

Picture.displayName = 'Picture'

type TogetherProps = {
  count: number
  onChange: (change: PhotoChange) => void
  onRemove: () => void
  onClear: () => void
}

/** The same for all that are ticked. */
const Together = ({ count, onChange, onRemove, onClear }: TogetherProps) => {
  const menu = (label: string, entries: { label: string; onSelect: () => void }[]) => (
    <MenuButton label={`選択した写真の${label}`} entries={entries} buttonProps={{ size: 'compact' }}>
      {label}
    </MenuButton>
  )
  return (
    <Box
      role="group"
      aria-label="選択した写真"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 2,
        ...inRows,
        gap: 2,
        px: 4,
        py: 2,
        bgcolor: 'brand.50',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box role="status" sx={{ typography: 'cell' }}>{`${formatNumber(count)}枚を選択`}</Box>
      {menu(
        '分類',
        Object.entries(photoCategoryLabels).map(([id, label]) => ({
          label,
          onSelect: () => onChange({ category: Number(id) as DraftPhoto['category'] }),
        })),
      )}
      {menu('時期', [
        { label: '指定なし', onSelect: () => onChange({ phase: null }) },
        ...Object.entries(photoPhaseLabels).map(([id, label]) => ({
          label,
          onSelect: () => onChange({ phase: Number(id) as NonNullable<DraftPhoto['phase']> }),
        })),
      ])}
      <Button size="compact" color="error" onClick={onRemove}>
        台帳から外す
      </Button>
      <Button size="compact" variant="text" onClick={onClear}>
        選択を解除
      </Button>
    </Box>
  )
}
