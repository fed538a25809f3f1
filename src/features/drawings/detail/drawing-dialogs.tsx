import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { OpenedParts } from './use-opened-parts.ts'
import type { DrawingScreen } from './use-drawing-screen.ts'

const DrawingDialog = lazyPart(() => import('../drawing-dialog.tsx').then((module) => module.DrawingDialog))
const PinDialog = lazyPart(() => import('./pin-dialog.tsx').then((module) => module.PinDialog))
const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((module) => module.PrintDialog))
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog))

type DrawingDialogsProps = {
  companyId: string
  drawing: Drawing
  screen: DrawingScreen
  opened: OpenedParts
  onPin: (id: number) => void
  /** The form of a new matter about a pin's equipment. */
  renderCreateMatter: (facilityId: number, onClose: () => void) => ReactNode
}

/** The dialogs over a drawing; a pin's new place asks for the pin. */
export const DrawingDialogs = ({
  companyId,
  drawing,
  screen,
  opened: { open, close, editedPin, endEditing, matterOf, setMatterOf },
  onPin,
  renderCreateMatter,
}: DrawingDialogsProps) => (
  <>
    <Suspense>
      {open === 'edit' && <DrawingDialog companyId={companyId} drawing={drawing} onClose={close} />}
      {open === 'print' && (
        <PrintDialog
          companyId={companyId}
          drawing={drawing}
          shownIds={screen.pins.map(({ id }) => id)}
          onClose={close}
        />
      )}
      {open === 'history' && <HistoryDialog companyId={companyId} drawing={drawing} onClose={close} />}
      {screen.place && (
        <PinDialog
          companyId={companyId}
          drawing={drawing}
          pin={screen.place}
          onClose={() => screen.setPlace(null)}
          onSaved={(id) => {
            screen.setPlace(null)
            onPin(id)
          }}
        />
      )}
      {editedPin && (
        <PinDialog companyId={companyId} drawing={drawing} pin={editedPin} onClose={endEditing} onSaved={endEditing} />
      )}
    </Suspense>
    {matterOf !== null && renderCreateMatter(matterOf, () => setMatterOf(null))}
  </>
)
