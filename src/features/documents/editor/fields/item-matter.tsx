import AddTaskOutlined from '@mui/icons-material/AddTaskOutlined'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useMakeMatter } from '#src/api/documents.ts'
import { Link } from '#src/ui/link.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import { useEditor } from './editor-context.ts'

/** From an item out of order to the matter that mends it: made with one press, afterwards a way to it. */
export const ItemMatter = ({ item }: { item: TemplateItem }) => {
  const { companyId, documentId, itemMatters, canMakeMatter, isReadOnly, save } = useEditor()
  const making = useMakeMatter(companyId, documentId)
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
  if (!canMakeMatter) return null
  const handleMake = async () => {
    // The matter tells what the server has.
    if (!isReadOnly && !(await save())) return toast.error('保存してから案件にしてください。')
    making.mutate(item.id, { onSuccess: ({ matter }) => toast.success(`案件「${matter.name}」を作成しました`) })
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
