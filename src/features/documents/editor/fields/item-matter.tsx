import AddTaskOutlined from '@mui/icons-material/AddTaskOutlined'
import { sectionsOf } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useMakeMatter } from '#src/api/documents.ts'
import { Link } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import { useUploads } from '#src/widgets/outbox/use-uploads.ts'
import { useEditor } from './editor-context.ts'

type ItemMatterProps = { item: TemplateItem; isOutOfOrder: boolean }

/**
 * From an item out of order to the matter that mends it: made with one press, afterwards a way to it, also once the
 * item is in order again.
 */
export const ItemMatter = ({ item, isOutOfOrder }: ItemMatterProps) => {
  const { companyId, itemMatters, canMakeMatter } = useEditor()
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
  return isOutOfOrder && canMakeMatter ? <MakeMatter item={item} /> : null
}

const MakeMatter = ({ item }: Pick<ItemMatterProps, 'item'>) => {
  const { companyId, documentId, template, isReadOnly, save } = useEditor()
  const making = useMakeMatter(companyId, documentId)
  const { uploads } = useUploads()
  /** Photos of its section, which go along, but are not on the server yet. */
  const countWaiting = (): number => {
    const section = sectionsOf(template.items).find(({ items }) => items.some(({ id }) => id === item.id))
    return uploads.filter(
      ({ target }) =>
        target.kind === 'document-item' &&
        target.document_id === documentId &&
        section?.items.some(({ id }) => id === target.item_id),
    ).length
  }
  const handleMake = async () => {
    // The matter tells what the server has.
    if (!isReadOnly && !(await save())) return toast.error('保存してから案件にしてください。')
    making.mutate(item.id, {
      onSuccess: ({ matter }) => {
        const waiting = countWaiting()
        const left = waiting === 0 ? '' : `。送信待ちの写真${waiting}枚は案件に入っていません`
        toast.success(`案件「${matter.name}」を作成しました${left}`)
      },
    })
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
