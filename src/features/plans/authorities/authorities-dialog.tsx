/** 報告先の行政庁: the company's own, and candidates that it may begin with. */
import { Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Authority } from '#domain/plans/authorities.contract.ts'
import { authorityTexts, onlineFilingLabels } from '#domain/plans/authorities.labels.ts'
import { authorityCandidates, type AuthorityCandidate } from '#domain/plans/presets/authorities.ts'
import { groupText, groupName } from '#domain/plans/rule-texts.ts'
import type { AuthorityGroup } from '#domain/plans/rules.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { useDeleteAuthority } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import type { EditedAuthority } from './authority-dialog.tsx'
import { ReportContact } from './report-contact.tsx'

const AuthorityDialog = lazyPart(() => import('./authority-dialog.tsx').then((module) => module.AuthorityDialog))

type AuthoritiesDialogProps = { companyId: string; mayEdit: boolean; onClose: () => void }

export const AuthoritiesDialog = ({ companyId, mayEdit, onClose }: AuthoritiesDialogProps) => {
  const query = useQuery(planQueries.authorities(companyId))
  const [edited, setEdited] = useState<EditedAuthority | null>(null)
  const failure = loadFailure(query)
  const taken = new Set<string | null>(query.data?.map(({ candidate_key }) => candidate_key))
  const candidates = authorityCandidates.filter(({ candidate_key }) => !taken.has(candidate_key))
  return (
    <DialogShell
      open
      width={728}
      title="報告先の行政庁"
      onClose={onClose}
      actions={
        mayEdit && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<AddOutlined />}
            onClick={() => setEdited({ candidate: null })}
          >
            行政庁を追加
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', wordBreak: 'auto-phrase' }}>
          特定行政庁などの窓口と、用途ごとに報告する年度と月です。点検計画の「報告先の行政庁」で選ぶと、期限がこの時期になります。
        </Typography>
        {failure && <ErrorPanel {...failure} />}
        {query.isPending && !failure && <SkeletonRows height={72} />}
        {query.data?.length === 0 && (
          <EmptyState
            drawing="nothing-waiting"
            title="行政庁がありません"
            text="窓口に確かめた年度と月を追加すると、点検計画の期限に使えます。"
          />
        )}
        {query.data && query.data.length > 0 && (
          <BoxedList aria-label="行政庁">
            {query.data.map((authority) => (
              <AuthorityRow
                key={authority.id}
                companyId={companyId}
                authority={authority}
                onEdit={() => setEdited({ authority })}
              />
            ))}
          </BoxedList>
        )}
        {mayEdit && query.data && candidates.length > 0 && (
          <Candidates candidates={candidates} onTake={(candidate) => setEdited({ candidate })} />
        )}
      </Box>
      <Suspense fallback={null}>
        {edited && <AuthorityDialog companyId={companyId} edited={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </DialogShell>
  )
}

type AuthorityRowProps = { companyId: string; authority: Authority; onEdit: () => void }

const AuthorityRow = ({ companyId, authority, onEdit }: AuthorityRowProps) => {
  const confirm = useConfirm()
  const remove = useDeleteAuthority(companyId)
  const { id, name, groups, online_filing, plan_count, note, source, canEdit, canDelete } = authority
  const handleDelete = async () => {
    const message = `「${name}」を削除します。点検計画で使っているものは削除できません。`
    if (await confirm({ title: '行政庁を削除しますか？', message, confirmLabel: '削除' })) remove.mutate(id)
  }
  const entries: MenuEntry[] = []
  if (canEdit) entries.push({ label: '編集', icon: <EditOutlined />, onSelect: onEdit })
  if (canDelete)
    entries.push({ label: '削除', icon: <DeleteOutlineOutlined />, danger: true, onSelect: () => void handleDelete() })
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
        <ReportContact authority={authority} />
        <GroupLines groups={groups} />
        <Box sx={{ ...secondary, display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
          {online_filing && <span>{`電子申請：${onlineFilingLabels[online_filing]}`}</span>}
          <span>{plan_count > 0 ? `点検計画${plan_count}件` : '点検計画では未使用'}</span>
        </Box>
        {note && <Box sx={secondary}>{note}</Box>}
        {source && (
          <Box sx={secondary}>
            {'出典：'}
            <LinkedText>{source}</LinkedText>
          </Box>
        )}
      </Box>
      <MenuButton label={`${name}のメニュー`} entries={entries} />
    </Box>
  )
}

const secondary = { fontSize: 13, color: 'text.secondary' } as const

const GroupLines = ({ groups }: { groups: readonly Omit<AuthorityGroup, 'key'>[] }) =>
  groups.length > 0 && (
    <Box component="ul" aria-label="用途の区分" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 14 }}>
      {groups.map((group, index) => (
        <li key={index}>{`${groupName(group)}　${groupText(group)}`}</li>
      ))}
    </Box>
  )

type CandidatesProps = { candidates: readonly AuthorityCandidate[]; onTake: (candidate: AuthorityCandidate) => void }

/** Read on the day that each says, asked by nobody: a beginning, no advice. */
const Candidates = ({ candidates, onTake }: CandidatesProps) => (
  <Box component="section" aria-labelledby="authority-candidates" sx={{ display: 'grid', gap: 2 }}>
    <Box>
      <Typography id="authority-candidates" variant="h4" component="h3">
        候補
      </Typography>
      <Typography variant="cell" component="p" sx={{ color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        {`公開されている案内で読めたことだけを入れてあります。空いているところは窓口に確かめて入力してください。確認日を入力するまで「${authorityTexts.unconfirmed}」と表示します。`}
      </Typography>
    </Box>
    <BoxedList aria-label="候補">
      {candidates.map((candidate) => (
        <Box
          key={candidate.candidate_key}
          component="li"
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 2 }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{candidate.name}</Box>
            <GroupLines groups={candidate.groups} />
            <Box sx={secondary}>
              {'出典：'}
              <LinkedText>{candidate.source ?? ''}</LinkedText>
            </Box>
          </Box>
          <Button size="small" aria-label={`${candidate.name}を追加`} onClick={() => onTake(candidate)}>
            追加
          </Button>
        </Box>
      ))}
    </BoxedList>
  </Box>
)
