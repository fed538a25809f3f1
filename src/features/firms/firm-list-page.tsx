import { Suspense, useState } from 'react'
import DeleteOutlineOutlined from '@mui/icons-material/DeleteOutlineOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Firm } from '#domain/firms/firms.contract.ts'
import { canEditFirms } from '#domain/firms/firms.policy.ts'
import { telAddress } from '#domain/phone-numbers.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { useDeleteFirm } from '#src/api/firm-changes.ts'
import { firmQueries } from '#src/api/firms.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { FirmPeople } from './firm-people.tsx'

const FirmDialog = lazyPart(() => import('./firm-dialog.tsx').then((module) => module.FirmDialog))

/** 取引先: the companies that guests work for, their telephone, their people and how many those may be. */
export const FirmListPage = ({ companyId, user }: { companyId: string; user: Actor }) => {
  const query = useQuery(firmQueries.all(companyId))
  const [edited, setEdited] = useState<Firm | 'new' | null>(null)
  const mayEdit = canEditFirms(user)
  return (
    <SettingsPage
      companyId={companyId}
      title="取引先"
      actions={
        mayEdit && <CreateButton isPhone={isSmartphone()} label="取引先を登録" onClick={() => setEdited('new')} />
      }
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        ゲストが所属する会社です。代表者は、決めた人数まで自社の人を招待し、自分の案件を自社の人に任せられます。ゲストの所属と代表者は、「ユーザー」のゲストで設定します。
      </Typography>
      <ListFrame inset rows={query.data} failure={loadFailure(query)}>
        {(firms) =>
          firms === undefined ? (
            <SkeletonRows />
          ) : firms.length === 0 ? (
            <EmptyState
              drawing="nothing-waiting"
              title="取引先がありません"
              text="協力会社などを登録すると、ゲストの所属と案件の担当会社に使えます。"
            />
          ) : (
            <BoxedList aria-label="取引先">
              {firms.map((firm) => (
                <FirmRow
                  key={firm.id}
                  companyId={companyId}
                  firm={firm}
                  mayEdit={mayEdit}
                  onEdit={() => setEdited(firm)}
                />
              ))}
            </BoxedList>
          )
        }
      </ListFrame>
      <Suspense fallback={null}>
        {edited && (
          <FirmDialog companyId={companyId} firm={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </SettingsPage>
  )
}

type FirmRowProps = { companyId: string; firm: Firm; mayEdit: boolean; onEdit: () => void }

const FirmRow = ({ companyId, firm, mayEdit, onEdit }: FirmRowProps) => {
  const confirm = useConfirm()
  const remove = useDeleteFirm(companyId)
  const handleDelete = async () => {
    if (
      await confirm({
        title: '取引先を削除しますか？',
        message: `「${firm.name}」を削除します。案件の担当会社の名前は残ります。`,
        confirmLabel: '削除',
      })
    )
      remove.mutate(firm.id)
  }
  const call = firm.tel === null ? null : telAddress(firm.tel)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 16, fontWeight: 500 }}>{firm.name}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 0.5, fontSize: 14, color: 'text.secondary' }}>
          {firm.tel && (call ? <a href={call}>{firm.tel}</a> : <span>{firm.tel}</span>)}
          {firm.registration_number && <span>{`登録番号 ${firm.registration_number}`}</span>}
          <span>{`${firm.taken}名／${firm.seats}名`}</span>
        </Box>
        <FirmPeople people={firm.people} />
      </Box>
      {mayEdit && (
        <MenuButton
          label={`${firm.name}のメニュー`}
          entries={[
            { label: '編集', icon: <EditOutlined />, onSelect: onEdit },
            { label: '削除', icon: <DeleteOutlineOutlined />, danger: true, onSelect: () => void handleDelete() },
          ]}
        />
      )}
    </Box>
  )
}
