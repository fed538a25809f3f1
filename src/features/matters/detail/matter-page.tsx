import { useState } from 'react'
import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { useHasUnsavedInput } from '#src/ui/dialogs/use-leave-guard.ts'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { EditMatter } from '../form/edit-matter.tsx'
import { useRecordActions } from '#src/records/record-actions.ts'
import { DeskMatter } from './desk-matter.tsx'
import { MatterActions } from './matter-actions.tsx'
import { tabsOf } from './matter-tabs.ts'
import type { MatterTab } from './matter-tabs.ts'
import { PhoneMatter } from './phone-matter.tsx'
import { useMatterCounts } from './use-matter-counts.ts'

type MatterPageProps = {
  companyId: string
  user: Actor
  matter: Matter
  /** Shown once the matter is gone, and nothing typed about it is lost by that. */
  gone?: ReactNode
  statuses: readonly MatterStatus[]
  /** As the address says. */
  tab: MatterTab
  onTab: (tab: MatterTab) => void
}

/** One matter: what it is about, who works on it, and everything that belongs to it. */
export const MatterPage = ({ companyId, user, matter, gone, statuses, tab, onTab }: MatterPageProps) => {
  const isPhone = isSmartphone()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const actions = useRecordActions(companyId, 'matters', matter.id, {
    onCopied: ({ id }) => void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: id } }),
    onDeleted: () => void navigate({ to: '/c/$companyId/matters', params: { companyId }, ignoreBlocker: true }),
  })
  const tabs = tabsOf(user, useMatterCounts(companyId, matter))
  const hasUnsavedInput = useHasUnsavedInput()
  if (gone && !isEditing && !hasUnsavedInput) return gone
  const handleCreateDocument = canCreateDocument(user) || matter.canCreateDocument ? () => setCreating(true) : undefined
  const createButton = handleCreateDocument && (
    // On a phone it shares the bar with smaller ones.
    <Button
      // On a phone's overview what is filled is the step of the visit.
      variant={isPhone && tab === 'overview' ? 'outlined' : 'contained'}
      color="primary"
      startIcon={<AddOutlined />}
      onClick={handleCreateDocument}
      sx={isPhone ? { '&&': { flexGrow: 1.6 } } : undefined}
    >
      書類を作成
    </Button>
  )
  const Layout = isPhone ? PhoneMatter : DeskMatter
  return (
    <>
      <Layout
        companyId={companyId}
        user={user}
        matter={matter}
        statuses={statuses}
        tabs={tabs}
        // A tab that this user does not have is no way in.
        tab={tabs.some(({ value }) => value === tab) ? tab : 'overview'}
        onTab={onTab}
        actions={
          <MatterActions
            companyId={companyId}
            isPhone={isPhone}
            user={user}
            matter={matter}
            {...actions}
            onEdit={() => setEditing(true)}
          >
            {!isPhone && createButton}
          </MatterActions>
        }
        createButton={createButton}
        onCreateDocument={handleCreateDocument}
      />
      <CreateDocumentDialog
        companyId={companyId}
        open={isCreating}
        matterId={matter.id}
        onClose={() => setCreating(false)}
      />
      {isEditing && <EditMatter companyId={companyId} matterId={matter.id} onClose={() => setEditing(false)} />}
    </>
  )
}
