import type { DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import { RecordMenu } from '#src/records/record-menu.tsx'

type DrawingMenuProps = { companyId: string; drawing: DrawingListItem; onEdit: (drawing: DrawingListItem) => void }

/** What may be done with a drawing of the list, in a row and under its picture. */
export const DrawingMenu = ({ companyId, drawing, onEdit }: DrawingMenuProps) => (
  <RecordMenu
    companyId={companyId}
    noun="drawings"
    id={drawing.id}
    name={drawing.name}
    onEdit={drawing.canEdit && (() => onEdit(drawing))}
    mayDelete={drawing.canDelete}
  />
)
