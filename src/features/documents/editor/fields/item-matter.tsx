import AddTaskOutlined from '@mui/icons-material/AddTaskOutlined'
import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sectionsOf } from '#domain/documents/sections.ts'
import { isFileType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { sendItemMatter, takeInItemMatter } from '#src/api/document-changes.ts'
import { Link } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { useEditor } from './editor-context.ts'

type ItemMatterProps = { item: TemplateItem; isOutOfOrder: boolean }

/**
 * From an item out of order to the matter that mends it: made with one press, afterwards a way to it, also once the
 * item is in order again. Without a connection it is made once what was typed and photographed has arrived.
 */
export const ItemMatter = ({ item, isOutOfOrder }: ItemMatterProps) => {
  const { documentId, itemMatters, canMakeMatter, companyId } = useEditor()
  const waiting = queuedOf(useOutbox(), 'item-matter').find(
    ({ write }) => write.document_id === documentId && write.item_id === item.id,
  )
  const made = itemMatters.find(({ item_id }) => item_id === item.id)
  if (made)
    return (
      <Link
        to="/c/$companyId/matters/$matterId"
        params={{ companyId, matterId: made.matter.id }}
        sx={{ ...touchArea, overflowWrap: 'anywhere', whiteSpace: 'normal' }}
      >
        {`案件：${made.matter.name}`}
      </Link>
    )
  if (waiting)
    return (
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
        送信後に案件を作成します
        <EntryStateBadge state={waiting.state} />
      </Box>
    )
  return isOutOfOrder && canMakeMatter ? <MakeMatter item={item} /> : null
}

const MakeMatter = ({ item }: Pick<ItemMatterProps, 'item'>) => {
  const { companyId, documentId, documentTitle, template, isReadOnly, save } = useEditor()
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: () => {
      const section = sectionsOf(template.items).find(({ items }) => items.some(({ id }) => id === item.id))
      const photos = (section?.items ?? []).filter(({ type }) => isFileType(type))
      return sendOrQueue(
        {
          kind: 'item-matter',
          company_id: companyId,
          label: documentTitle,
          document_id: documentId,
          item_id: item.id,
          item_name: item.name,
          photo_items: photos.map(({ id }) => id),
        },
        () => sendItemMatter(companyId, documentId, item.id, { mayWait: true }),
      )
    },
    onSuccess: (done) => {
      if (!('sent' in done)) return
      takeInItemMatter(client, companyId, documentId, done.sent)
      toast.success(`案件「${done.sent.matter.name}」を作成しました`)
    },
    meta: { failure: '案件を作成できませんでした。時間をおいて、やり直してください。' },
  })
  const handleMake = async () => {
    // The matter tells what the server has by then.
    if (!isReadOnly && (await save()) === 'failed') return toast.error('保存してから案件にしてください。')
    making.mutate()
  }
  return (
    <LoadingButton
      size="small"
      startIcon={<AddTaskOutlined />}
      loading={making.isPending}
      aria-label={`${item.name}を案件にする`}
      onClick={() => void handleMake()}
      sx={{ mt: 1 }}
    >
      案件にする
    </LoadingButton>
  )
}
