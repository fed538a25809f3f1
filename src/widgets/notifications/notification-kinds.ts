/** Of each kind its sign, and the way to the screen that shows what it tells of. */
import AlternateEmailOutlined from '@mui/icons-material/AlternateEmailOutlined'
import CancelOutlined from '@mui/icons-material/CancelOutlined'
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DraftsOutlined from '@mui/icons-material/DraftsOutlined'
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import { documentScreens, matterTab, planScreens } from '#domain/notifications/notification-places.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import type { NotificationKind } from '#domain/notifications/notifications.labels.ts'
import type { LinkTarget } from '#src/ui/text/link.tsx'

type KindLook = {
  icon: typeof UndoOutlined
  /** Of the palette: of the sign and of the disc behind it. */
  color: string
  ground: string
}

export const kindLooks = {
  approval_requested: { icon: HowToRegOutlined, color: 'warning.dark', ground: 'warning.light' },
  approval_approved: { icon: CheckCircleOutlined, color: 'success.dark', ground: 'success.light' },
  approval_sent_back: { icon: UndoOutlined, color: 'error.dark', ground: 'error.light' },
  approval_cancelled: { icon: CancelOutlined, color: 'neutral.700', ground: 'neutral.100' },
  document_opened: { icon: DraftsOutlined, color: 'success.dark', ground: 'success.light' },
  document_asked: { icon: ChatBubbleOutlineOutlined, color: 'warning.dark', ground: 'warning.light' },
  document_answered: { icon: MarkEmailReadOutlined, color: 'success.dark', ground: 'success.light' },
  mentioned: { icon: AlternateEmailOutlined, color: 'brand.700', ground: 'brand.100' },
  matter_assigned: { icon: EngineeringOutlined, color: 'warning.dark', ground: 'warning.light' },
  plan_due: { icon: EventNoteOutlined, color: 'warning.dark', ground: 'warning.light' },
  plan_month: { icon: EventNoteOutlined, color: 'brand.700', ground: 'brand.100' },
  plan_missed: { icon: EventBusyOutlined, color: 'error.dark', ground: 'error.light' },
  sheet_empty: { icon: EventNoteOutlined, color: 'warning.dark', ground: 'warning.light' },
  confirmation_lifted: { icon: UndoOutlined, color: 'error.dark', ground: 'error.light' },
  guest_reported: { icon: EngineeringOutlined, color: 'brand.700', ground: 'brand.100' },
  partner_answered: { icon: MarkEmailReadOutlined, color: 'warning.dark', ground: 'warning.light' },
  matter_rescheduled: { icon: EventRepeatOutlined, color: 'warning.dark', ground: 'warning.light' },
} as const satisfies Record<NotificationKind, KindLook>

export const targetOf = (
  companyId: string,
  { kind, matter, document }: Pick<Notification, 'kind' | 'matter' | 'document'>,
): LinkTarget => {
  if (document)
    return {
      to: `/c/$companyId/documents/$documentId${documentScreens[kind]}`,
      params: { companyId, documentId: document.id },
    }
  if (matter) {
    const tab = matterTab(kind)
    return {
      to: '/c/$companyId/matters/$matterId',
      params: { companyId, matterId: matter.id },
      ...(tab && { search: { tab } }),
    }
  }
  if (kind === 'partner_answered')
    return { to: '/c/$companyId/plans', params: { companyId }, search: { topic: ['partner'] } }
  return { to: `/c/$companyId/${planScreens[kind] ?? 'notifications'}`, params: { companyId } }
}
