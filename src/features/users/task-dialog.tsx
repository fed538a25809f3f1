import { AbsenceDialog } from './absence-dialog.tsx'
import { FirmPlaceDialog } from './firm-place-dialog.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import type { UserTask } from './user-menu-button.tsx'

const dialogs = {
  role: RoleDialog,
  absence: AbsenceDialog,
  firm: FirmPlaceDialog,
  handover: HandoverDialog,
  removal: RemovalDialog,
}

export type TaskDialogProps = { companyId: string; task: UserTask; onClose: () => void }

/** The dialog of what is asked of a person. */
export const TaskDialog = ({ companyId, task: { kind, user }, onClose }: TaskDialogProps) => {
  const Dialog = dialogs[kind]
  return <Dialog companyId={companyId} user={user} onClose={onClose} />
}
