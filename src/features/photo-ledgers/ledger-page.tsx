import { useState } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import type { DownloadType } from '#domain/fields.ts'
import {
  createPhotoLedgerRequestSchema,
  type PhotoLedger,
  type PhotoLedgerConflict,
} from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { failureText } from '#domain/text/screens.ts'
import { describeError, isConflict } from '#src/api/errors.ts'
import { downloadPhotoLedger, useDeletePhotoLedger, useUpdatePhotoLedger } from '#src/api/photo-ledger-changes.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { below } from '#src/ui/below.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useIsNarrow } from '#src/ui/use-is-narrow.ts'
import { useLeaveGuard } from '#src/ui/use-leave-guard.ts'
import { PhotoPickerDialog } from '#src/widgets/photo-picker/photo-picker-dialog.tsx'
import { added, draftOf, requestOf, type LedgerDraft } from './ledger-draft.ts'
import { LedgerHeadFields } from './ledger-head.tsx'
import { LedgerPhotos } from './ledger-photos.tsx'
import { LedgerPreview } from './ledger-preview.tsx'

type LedgerPageProps = { companyId: string; ledger: PhotoLedger; onDeleted: () => void }

/** Where editor and preview no longer stand side by side. */
const sideBySide = 1100

/** 写真台帳: its photos and captions on the left, the paper that they make on the right; on a phone one after the other. */
export const LedgerPage = ({ companyId, ledger, onDeleted }: LedgerPageProps) => {
  const [base, setBase] = useState(ledger)
  const [clean, setClean] = useState<LedgerDraft>(() => draftOf(ledger))
  const [draft, setDraft] = useState(clean)
  const [isPicking, setPicking] = useState(false)
  const [tab, setTab] = useState<'edit' | 'preview'>('edit')
  const [contested, setContested] = useState<PhotoLedgerConflict['current'] | null>(null)
  const isNarrow = useIsNarrow(sideBySide)
  const confirm = useConfirm()
  const update = useUpdatePhotoLedger(companyId, ledger.id)
  const remove = useDeletePhotoLedger(companyId)
  const download = useMutation({
    mutationFn: (type: DownloadType) => downloadPhotoLedger(companyId, ledger.id, type),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? base.name),
    meta: { failure: failureText('写真台帳', 'ダウンロード') },
  })
  const isDirty = draft !== clean
  useLeaveGuard(isDirty)
  const { canEdit } = ledger
  const edit = (change: Partial<LedgerDraft>) => setDraft({ ...draft, ...change })
  /** In the place of this draft; what was typed since stays, over the newer ledger. */
  const begin = (from: PhotoLedger, replaced: LedgerDraft) => {
    const next = draftOf(from)
    setBase(from)
    setClean(next)
    setDraft((current) => (current === replaced ? next : current))
  }

  const save = (then: () => void, updated_at = base.updated_at) => {
    const body = requestOf(draft)
    const checked = createPhotoLedgerRequestSchema.safeParse(body)
    if (!checked.success) return toast.error(checked.error.issues[0]!.message)
    update.mutate(
      { ...checked.data, updated_at },
      {
        onSuccess: (saved) => {
          setContested(null)
          begin(saved, draft)
          then()
        },
        onError: (error) => {
          if (isConflict(error)) setContested((error.body as PhotoLedgerConflict).current)
          else toast.error(describeError(error))
        },
      },
    )
  }
  const handleDownload = (type: DownloadType) => (isDirty ? save(() => download.mutate(type)) : download.mutate(type))
  const handleDelete = async () => {
    if (!(await confirm(confirmTexts.delete))) return
    remove.mutate(ledger.id, {
      onSuccess: () => {
        toast.success('写真台帳を削除しました')
        onDeleted()
      },
    })
  }

  const downloadButton = (type: DownloadType) => (
    <LoadingButton
      key={type}
      startIcon={<FileDownloadOutlined />}
      loading={download.isPending && download.variables === type}
      loadingText="作成中..."
      disabled={draft.photos.length === 0}
      onClick={() => handleDownload(type)}
    >
      {type === 'pdf' ? 'PDF' : 'Excel'}
    </LoadingButton>
  )
  const saveButton = canEdit && (
    <LoadingButton
      variant="contained"
      color="primary"
      loading={update.isPending}
      disabled={!isDirty}
      onClick={() => save(() => toast.success('写真台帳を保存しました'))}
    >
      保存
    </LoadingButton>
  )
  const menu = ledger.canDelete && (
    <MenuButton
      label="写真台帳のメニュー"
      entries={[{ label: '削除', icon: <DeleteOutlineOutlined />, onSelect: () => void handleDelete(), danger: true }]}
    />
  )
  const isPhone = isSmartphone()
  return (
    <>
      <PageHeader
        title={base.name}
        crumbs={[
          { label: '案件', link: { to: '/c/$companyId/matters', params: { companyId } } },
          {
            label: ledger.matter.name,
            link: {
              to: '/c/$companyId/matters/$matterId',
              params: { companyId, matterId: ledger.matter.id },
              search: { tab: 'report-folder' },
            },
          },
        ]}
        actions={
          isPhone ? (
            menu
          ) : (
            <>
              {downloadButton('pdf')}
              {downloadButton('excel')}
              {saveButton}
              {menu}
            </>
          )
        }
      />
      <PageBody>
        {isNarrow && (
          <CountTabs
            label="写真台帳"
            tabs={[
              { value: 'edit', label: '編集' },
              { value: 'preview', label: 'プレビュー' },
            ]}
            value={tab}
            onChange={setTab}
          />
        )}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
            gap: 5,
            alignItems: 'start',
            [below(sideBySide)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
          }}
        >
          {(!isNarrow || tab === 'edit') && (
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
              <LedgerHeadFields
                head={draft.head}
                disabled={!canEdit}
                onChange={(change) => edit({ head: { ...draft.head, ...change } })}
              />
              <LedgerPhotos
                photos={draft.photos}
                disabled={!canEdit}
                onChange={(photos) => edit({ photos })}
                onAdd={() => setPicking(true)}
              />
            </Box>
          )}
          {(!isNarrow || tab === 'preview') && (
            <Box
              sx={
                isNarrow
                  ? undefined
                  : { position: 'sticky', top: 16, maxHeight: 'calc(100dvh - 32px)', overflowY: 'auto' }
              }
            >
              <LedgerPreview draft={draft} />
            </Box>
          )}
        </Box>
      </PageBody>
      {isPhone && (
        <ActionBar>
          {downloadButton('pdf')}
          {downloadButton('excel')}
          {saveButton}
        </ActionBar>
      )}
      {isPicking && (
        <PhotoPickerDialog
          companyId={companyId}
          matterId={ledger.matter.id}
          title="台帳に載せる写真"
          submitLabel="追加"
          except={draft.photos.map(({ file }) => file.id)}
          initial={[]}
          onSubmit={(photos) => {
            edit({ photos: added(draft.photos, photos) })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {contested && (
        <ConflictDialog
          title="他のユーザーがこの写真台帳を更新しました"
          message={`${contested.updated_by?.name ?? '他のユーザー'}さんが先に保存しました。入力した内容はまだ残っています。`}
          isOverwriting={update.isPending}
          onLoad={() => {
            begin(contested, draft)
            setContested(null)
          }}
          onOverwrite={() => save(() => toast.success('写真台帳を保存しました'), contested.updated_at)}
          onClose={() => setContested(null)}
        />
      )}
    </>
  )
}
