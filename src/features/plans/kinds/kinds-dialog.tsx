/** 点検種目: the company's own and its copies of presets, as they count and as the law says. */
import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { InspectionKind } from '#domain/plans/plans.contract.ts'
import { kindColumnLabels as labels } from '#domain/plans/plans.labels.ts'
import { newerPresetOf, presetDifferences } from '#domain/plans/presets/differences.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useDeleteKind, useUndoKind } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { Confirmed } from '../authorities/report-contact.tsx'

const KindDialog = lazyPart(() => import('./kind-dialog.tsx').then((module) => module.KindDialog))

type KindsDialogProps = { companyId: string; mayEdit: boolean; onClose: () => void }

export const KindsDialog = ({ companyId, mayEdit, onClose }: KindsDialogProps) => {
  const query = useQuery(planQueries.kinds(companyId))
  const [edited, setEdited] = useState<{ kind: InspectionKind | null } | null>(null)
  const takeBack = useTakeBack(companyId)
  const failure = loadFailure(query)
  const handleSaved = () => {
    // The way back is in the list's menu, for a day: over an open dialog nobody reaches a toast's button.
    toast.success(edited?.kind ? '点検種目を保存しました' : '点検種目を追加しました')
    setEdited(null)
  }
  return (
    <DialogShell
      open
      width={728}
      title="点検種目"
      onClose={onClose}
      actions={
        mayEdit && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<AddOutlined />}
            onClick={() => setEdited({ kind: null })}
          >
            点検種目を追加
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          点検計画で使う種目です。プリセットから加えたものも、自社の内容として編集できます。変更しても、手配済みと実施済みの回は変わりません。
        </Typography>
        {failure && <ErrorPanel {...failure} />}
        {query.isPending && !failure && <SkeletonRows height={72} />}
        {query.data?.length === 0 && (
          <EmptyState
            drawing="nothing-waiting"
            title="点検種目がありません"
            text="点検計画でプリセットを選ぶか、独自の種目を追加すると、ここに表示されます。"
          />
        )}
        {query.data && query.data.length > 0 && (
          <BoxedList aria-label="点検種目">
            {query.data.map((kind) => (
              <KindRow
                key={kind.id}
                companyId={companyId}
                kind={kind}
                names={new Map(query.data.map(({ id, name }) => [id, name]))}
                onEdit={() => setEdited({ kind })}
                onTakeBack={() => takeBack(kind.id)}
              />
            ))}
          </BoxedList>
        )}
      </Box>
      <Suspense fallback={null}>
        {edited && (
          <KindDialog companyId={companyId} kind={edited.kind} onClose={() => setEdited(null)} onSaved={handleSaved} />
        )}
      </Suspense>
    </DialogShell>
  )
}

/** The dialog may have closed by then: what `mutate` is handed would not be called any more. */
const useTakeBack = (companyId: string) => {
  const { mutateAsync } = useUndoKind(companyId)
  return (id: number): void =>
    void mutateAsync(id).then(
      () => toast.success('点検種目を元に戻しました'),
      // The toast of every failed change has said so.
      () => undefined,
    )
}

type KindRowProps = {
  companyId: string
  kind: InspectionKind
  names: ReadonlyMap<number, string>
  onEdit: () => void
  onTakeBack: () => void
}

const KindRow = ({ companyId, kind, names, onEdit, onTakeBack }: KindRowProps) => {
  const confirm = useConfirm()
  const remove = useDeleteKind(companyId)
  const { id, name, group_name, is_legal, plan_count, confirmed_on, source, note, canEdit, canDelete, canUndo } = kind
  const handleDelete = async () => {
    const message = `「${name}」を削除します。点検計画で使っているものは削除できません。`
    if (await confirm({ title: '点検種目を削除しますか？', message, confirmLabel: '削除' })) remove.mutate(id)
  }
  const entries: MenuEntry[] = []
  if (canEdit) entries.push({ label: '編集', icon: <EditOutlined />, onSelect: onEdit })
  if (canUndo) entries.push({ label: '自分の変更を元に戻す', icon: <UndoOutlined />, onSelect: onTakeBack })
  if (canDelete)
    entries.push({ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, onSelect: () => void handleDelete() })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        <Box sx={{ ...inRow, flexWrap: 'wrap', columnGap: 2 }}>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {name}
          </Box>
          {is_legal && <Tag>{labels.is_legal}</Tag>}
          {group_name && <Tag>{group_name}</Tag>}
          {(is_legal || confirmed_on !== null) && <Confirmed on={confirmed_on} />}
        </Box>
        <Box sx={{ fontSize: 14 }}>{ruleText(kind.rule)}</Box>
        <KindFacts kind={kind} names={names} />
        <Box sx={secondary}>{plan_count > 0 ? `点検計画${plan_count}件` : '点検計画では未使用'}</Box>
        {note && <Box sx={secondary}>{note}</Box>}
        {source && (
          <Box sx={secondary}>
            {`${labels.source}：`}
            <LinkedText>{source}</LinkedText>
          </Box>
        )}
        {canEdit && <NewerPreset kind={kind} onEdit={onEdit} />}
      </Box>
      <MenuButton label={`${name}のメニュー`} entries={entries} />
    </Box>
  )
}

const secondary = { fontSize: 13, color: 'text.secondary' } as const

const KindFacts = ({ kind, names }: Pick<KindRowProps, 'kind' | 'names'>) => {
  const { law, article, qualification, report_to, report_form, report_years, retention_years, fulfils_kind_ids } = kind
  const facts = [
    [labels.law, [law, article].filter(Boolean).join('　')],
    [labels.qualification, qualification],
    [labels.report_to, [report_to, report_form, report_years && `${report_years}年ごと`].filter(Boolean).join('　')],
    [labels.retention_years, retention_years === null ? null : `${retention_years}年`],
    [labels.fulfils, fulfils_kind_ids.flatMap((id) => names.get(id) ?? []).join('、')],
  ] as const
  return facts.map(([label, value]) => value && <Box key={label} sx={secondary}>{`${label}：${value}`}</Box>)
}

/** Nothing is overwritten: what differs is looked at where it is edited. */
const NewerPreset = ({ kind, onEdit }: Pick<KindRowProps, 'kind' | 'onEdit'>) => {
  const preset = newerPresetOf(kind)
  const count = preset ? presetDifferences(kind, preset).length : 0
  if (count === 0) return null
  return (
    <Box>
      <Button size="small" aria-label={`${kind.name}のプリセットの新しい版との違いを見る`} onClick={onEdit}>
        {`プリセットの新しい版と違うところが${count}件`}
      </Button>
    </Box>
  )
}
