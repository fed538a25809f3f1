/** Two people changed the same without seeing each other's: both values, who and when, chosen field by field. */
import type { ReactElement } from 'react'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import { cellRemarkTexts, joinedRemarks } from '#domain/documents/cell-remarks.ts'
import { shownText } from '#domain/documents/docs-data.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import { documentQueries } from '#src/api/documents.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { matterQueries } from '#src/api/matters.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { MergeDialog } from '#src/ui/dialogs/merge-dialog.tsx'
import type { Contested as ContestedField } from '#src/ui/dialogs/merge-dialog.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { bothRemarks } from '../kinds/cell-remark.ts'
import type { Contested, QueuedEntry, Write } from '../kinds/entry.ts'
import { cancelEntry, settleContest } from '../queue/outbox-store.ts'
import { contestMessage, writerText } from './writer-text.ts'
import { pinFactText, pinFieldLabels, pinFieldsOf } from '../kinds/pin-facts.ts'

type ContestedDialogProps = { entry: QueuedEntry; onClose: () => void }
type Of<K extends Write['kind']> = { id: number; write: Extract<Write, { kind: K }>; contested: Contested }

export const ContestedDialog = ({
  entry: { id, write, contested },
  onClose,
}: ContestedDialogProps): ReactElement | null => {
  if (!contested) return null
  switch (write.kind) {
    case 'contents':
      return <ContestedContents id={id} write={write} contested={contested} onClose={onClose} />
    case 'matter-status':
      return <ContestedStatus id={id} write={write} contested={contested} onClose={onClose} />
    case 'pin-change':
      return <ContestedPin id={id} write={write} contested={contested} onClose={onClose} />
    case 'embeds':
      return <ContestedEmbed id={id} write={write} contested={contested} onClose={onClose} />
    case 'cell-remark':
      return <ContestedRemark id={id} write={write} contested={contested} onClose={onClose} />
    case 'file':
    case 'item-matter':
    case 'comment':
    case 'hand-in':
    case 'attendance':
    case 'guest-report':
    case 'matter':
    case 'start':
    case 'document':
    case 'pin':
      return null
  }
}

const whoAndWhen = ({ updated_by, updated_at }: Contested): string =>
  `${updated_by ? `${updated_by}さん` : '他のユーザー'}が${formatMoment(updated_at)}に保存しました。あなたが入力した内容は残っています。`

type UnloadedProps = { title: string; failure: ReturnType<typeof loadFailure>; onClose: () => void }

/** Until it is known what the fields and values are called. */
const Unloaded = ({ title, failure, onClose }: UnloadedProps) => (
  <DialogShell open title={title} onClose={onClose} actions={<Button onClick={onClose}>閉じる</Button>}>
    {failure ? <ErrorPanel {...failure} /> : <SkeletonRows rows={3} />}
  </DialogShell>
)

const ContestedContents = ({ id, write, contested, onClose }: Of<'contents'> & { onClose: () => void }) => {
  const query = useQuery(documentQueries.detail(write.company_id, write.document_id))
  const title = documentNotices.conflict.replace(/。$/, '')
  const document = query.data
  if (!document) return <Unloaded title={title} failure={loadFailure(query)} onClose={onClose} />
  const items = new Map(document.template.items.map((item) => [item.id, item]))
  const fields = write.changes.flatMap(({ item_id, data }): ContestedField<number>[] => {
    const item = items.get(item_id)
    if (!item || !(item_id in contested.values)) return []
    return [
      {
        key: item_id,
        name: item.name,
        mine: shownText(item.type, data),
        theirs: shownText(item.type, contested.values[item_id]),
        by: writerText(contested.writers?.[item_id]),
      },
    ]
  })
  return (
    <MergeDialog
      title={title}
      message={contestMessage(
        fields.flatMap(({ key }) => contested.writers?.[key] ?? []),
        {
          user: contested.updated_by === null ? null : { id: 0, name: contested.updated_by },
          at: contested.updated_at,
        },
      )}
      contested={fields}
      isSaving={false}
      onSave={(theirs) => {
        settleContest(id, theirs)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Words of two people have room beside each other, too. */
const ContestedRemark = ({ id, write, contested, onClose }: Of<'cell-remark'> & { onClose: () => void }) => {
  const theirs = contested.values[write.item_id]
  const settle = (chosen: ReadonlySet<number | string>) => {
    settleContest(id, chosen)
    onClose()
  }
  const other = typeof theirs === 'string' ? theirs : null
  return (
    <MergeDialog
      title="他のユーザーが備考を変更しました"
      message={whoAndWhen(contested)}
      contested={[{ key: write.item_id, name: cellRemarkTexts.of(write.item_name), mine: write.text, theirs: other }]}
      isSaving={false}
      onSave={settle}
      onClose={onClose}
    >
      {other && write.text && joinedRemarks(other, write.text) && (
        <Button sx={{ mt: 3 }} onClick={() => settle(new Set([bothRemarks]))}>
          両方を残す
        </Button>
      )}
    </MergeDialog>
  )
}

const ContestedStatus = ({ id, write, contested, onClose }: Of<'matter-status'> & { onClose: () => void }) => {
  const query = useQuery(matterQueries.statuses(write.company_id))
  const title = '他のユーザーがステータスを変更しました'
  const statuses = query.data
  if (!statuses) return <Unloaded title={title} failure={loadFailure(query)} onClose={onClose} />
  const name = (status: number) => statuses.find((each) => each.id === status)?.name ?? null
  return (
    <MergeDialog
      title={title}
      message={whoAndWhen(contested)}
      contested={[
        {
          key: 'status',
          name: 'ステータス',
          mine: name(write.status_id),
          theirs: name(Number(contested.values['status'])),
        },
      ]}
      isSaving={false}
      onSave={(theirs) => {
        // What the other chose stands there already.
        if (theirs.has('status')) cancelEntry(id)
        else settleContest(id, new Set())
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const ContestedPin = ({ id, write, contested, onClose }: Of<'pin-change'> & { onClose: () => void }) => (
  <MergeDialog
    title="他のユーザーがピンを変更しました"
    message={whoAndWhen(contested)}
    contested={pinFieldsOf(contested.pin ?? {}).map((field) => ({
      key: field,
      name: pinFieldLabels[field],
      mine: pinFactText(field, write.change),
      theirs: pinFactText(field, contested.pin ?? {}),
    }))}
    isSaving={false}
    onSave={(theirs) => {
      settleContest(id, theirs)
      onClose()
    }}
    onClose={onClose}
  />
)

/** Taken out here, and given other pages elsewhere. */
const ContestedEmbed = ({ id, write, contested, onClose }: Of<'embeds'> & { onClose: () => void }) => {
  const pages = contested.embed?.pages
  return (
    <MergeDialog
      title="他のユーザーが挿入ファイルのページを変更しました"
      message={whoAndWhen(contested)}
      contested={[
        {
          key: 'embed',
          name: write.shown.file.name,
          mine: '書類から外す',
          theirs: pages ? `${pages.join('、')}ページを挿入` : 'すべてのページを挿入',
        },
      ]}
      isSaving={false}
      onSave={(theirs) => {
        settleContest(id, theirs)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
