import { lazy, Suspense, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { PageBody } from '#src/ui/page-body.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { isOwnMatter } from '../own-matter.ts'
import { useMatterActions } from '../use-matter-actions.ts'
import { MatterActions } from './matter-actions.tsx'
import { MatterDocuments } from './matter-documents.tsx'
import { MatterFacilities } from './matter-facilities.tsx'
import { MatterFacts } from './matter-facts.tsx'
import { MatterSection } from './matter-section.tsx'
import { MatterTemplates } from './matter-templates.tsx'

const EditMatterDialog = lazy(() => import('../form/edit-matter-dialog.tsx').then((module) => ({ default: module.EditMatterDialog })))

type MatterPageProps = { companyId: string; user: Actor; matter: Matter; statuses: readonly MatterStatus[] }

/** One matter: what it is about, who works on it, and its documents. */
export const MatterPage = ({ companyId, user, matter, statuses }: MatterPageProps) => {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const actions = useMatterActions(companyId, matter, {
    onCopied: ({ id }) => void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: id } }),
    onDeleted: () => void navigate({ to: '/c/$companyId/matters', params: { companyId }, ignoreBlocker: true }),
  })
  const isPhone = isSmartphone()
  const status = statuses.find(({ id }) => id === matter.status_id)
  const badges = (
    <>
      {isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
      <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
    </>
  )
  const createButton = canCreateDocument(user) && <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setCreating(true)}>書類を作成</Button>
  const facts = <MatterFacts matter={matter} status={status} user={user} onEditMembers={() => setEditing(true)} />
  const sections = (
    <>
      {matter.description && (
        <MatterSection title="説明">
          <Typography variant={isPhone ? 'body1' : 'body2'} sx={{ whiteSpace: 'pre-wrap', lineHeight: 1.8, color: 'text.secondary' }}>{matter.description}</Typography>
        </MatterSection>
      )}
      <MatterFacilities facilities={matter.facilities} />
      <MatterDocuments companyId={companyId} matterId={matter.id} />
      <MatterTemplates companyId={companyId} matter={matter} />
    </>
  )

  return (
    <>
      <PageHeader
        title={matter.name}
        crumbs={[{ label: '案件', link: { to: '/c/$companyId/matters', params: { companyId } } }]}
        titleEnd={!isPhone && badges}
        actions={<MatterActions user={user} matter={matter} {...actions} onEdit={() => setEditing(true)}>{!isPhone && createButton}</MatterActions>}
      />
      <PageBody>
        {isPhone ? (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>{badges}</Box>
            {facts}
            {sections}
          </Box>
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 296px', gap: 6, alignItems: 'start' }}>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>{sections}</Box>
            {facts}
          </Box>
        )}
      </PageBody>
      {isPhone && createButton && <ActionBar>{createButton}</ActionBar>}
      <CreateDocumentDialog companyId={companyId} open={isCreating} matterId={matter.id} onClose={() => setCreating(false)} />
      <Suspense>{isEditing && <EditMatterDialog companyId={companyId} matterId={matter.id} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
