import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { makesMatter } from '#src/outbox/kinds/entry.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { kindOf, nameOf } from '#src/outbox/kinds/kinds.ts'
import { exportEntries } from '#src/outbox/queue/export-entries.ts'
import { withDependents } from '#src/outbox/queue/order.ts'
import { cancelEntry } from '#src/outbox/queue/outbox-store.ts'
import { mendOf } from './mend.ts'

/** What was written, on two lines at most. */
const titleOf = ({ write }: QueuedEntry): string =>
  makesMatter(write) || write.kind === 'document' ? `${kindOf(write).label}「${write.label}」` : nameOf(write)

type UseOutboxRowActionsOptions = { entry: QueuedEntry; userId: number; entries: readonly QueuedEntry[]; id: number }

/** What can be done with what waits. */
export const useOutboxRowActions = ({ entry, userId, entries, id }: UseOutboxRowActionsOptions) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [isMerging, setMerging] = useState(false)
  const [isMending, setMending] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const mend = mendOf(entry, userId)
  const title = titleOf(entry)
  const handleCancel = async () => {
    const others = withDependents(entries, id).length - 1
    const isConfirmed = await confirm({
      title: '送信の取り消し',
      message: `「${title}」を送信せず、この端末から削除します。${
        others > 0 ? `これがないと送れない${others}件も削除します。` : ''
      }この操作は取り消せません。`,
      confirmLabel: '削除',
    })
    if (isConfirmed) cancelEntry(id)
  }
  const handleExport = () =>
    void exportEntries(withDependents(entries, id)).catch(() =>
      toast.error('書き出せませんでした。もう一度やり直してください。'),
    )
  const handleMend = () => {
    if (!mend) return
    mend.prepare?.()
    void navigate(mend.link)
  }
  return {
    isMerging,
    setMerging,
    isMending,
    setMending,
    isMaking,
    setMaking,
    mend,
    title,
    handleCancel,
    handleExport,
    handleMend,
  }
}
