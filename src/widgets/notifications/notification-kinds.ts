/** Of each kind its sign, and the screen that shows what it tells of. */
import AlternateEmailOutlined from '@mui/icons-material/AlternateEmailOutlined'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import type { NotificationKind } from '#domain/notifications/notifications.labels.ts'
import type { LinkTarget } from '#src/ui/link.tsx'

const document = '/c/$companyId/documents/$documentId'
const approval = `${document}/approval` as const

type KindLook = {
  icon: typeof UndoOutlined
  /** Of the palette: of the sign and of the disc behind it. */
  color: string
  ground: string
  /** Of a document; what is said on a matter stands among its comments. */
  screen: typeof document | typeof approval | `${typeof document}/log`
}

export const kindLooks = {
  approval_requested: { icon: HowToRegOutlined, color: 'warning.dark', ground: 'warning.light', screen: approval },
  approval_approved: { icon: CheckCircleOutlined, color: 'success.dark', ground: 'success.light', screen: approval },
  approval_sent_back: { icon: UndoOutlined, color: 'error.dark', ground: 'error.light', screen: approval },
  approval_cancelled: { icon: CancelOutlined, color: 'neutral.700', ground: 'neutral.100', screen: approval },
  document_opened: { icon: DraftsOutlined, color: 'success.dark', ground: 'success.light', screen: document },
  mentioned: { icon: AlternateEmailOutlined, color: 'brand.700', ground: 'brand.100', screen: `${document}/log` },
  matter_assigned: { icon: EngineeringOutlined, color: 'warning.dark', ground: 'warning.light', screen: document },
} as const satisfies Record<NotificationKind, KindLook>

export const targetOf = (
  companyId: string,
  { kind, matter, document }: Pick<Notification, 'kind' | 'matter' | 'document'>,
): LinkTarget => {
  if (document) return { to: kindLooks[kind].screen, params: { companyId, documentId: document.id } }
  if (matter)
    return {
      to: '/c/$companyId/matters/$matterId',
      params: { companyId, matterId: matter.id },
      ...(kind !== 'matter_assigned' && { search: { tab: 'comments' } }),
    }
  return { to: '/c/$companyId/notifications', params: { companyId } }
}
