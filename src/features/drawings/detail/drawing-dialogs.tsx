import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import type { DrawingScreen } from './use-drawing-screen.ts'

const DrawingDialog = lazyPart(() => import('../drawing-dialog.tsx').then((module) => module.DrawingDialog))
const PinDialog = lazyPart(() => import('./pin-dialog.tsx').then((module) => module.PinDialog))
const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((module) => module.PrintDialog))
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog))

/** What may stand open over a drawing. */
export type DrawingPart = 'edit' | 'print' | 'history' | 'pins' | 'legend'

type DrawingDialogsProps = {
  companyId: string
  drawing: Drawing
  screen: DrawingScreen
  open: DrawingPart | null
  onClose: () => void
  editedPin: Pin | null
  onPinEdited: () => void
  onPin: (id: number) => void
  children: ReactNode
}

/** The dialogs over a drawing; a pin's new place asks for the pin. */
export const DrawingDialogs = ({
  companyId,
  drawing,
  screen,
  open,
  onClose,
  editedPin,
  onPinEdited,
  onPin,
  children,
}: DrawingDialogsProps) => (
  <>
    <Suspense>
      {open === 'edit' && <DrawingDialog companyId={companyId} drawing={drawing} onClose={onClose} />}
      {open === 'print' && (
        <PrintDialog
          companyId={companyId}
          drawing={drawing}
          shownIds={screen.pins.map(({ id }) => id)}
          onClose={onClose}
        />
      )}
      {open === 'history' && <HistoryDialog companyId={companyId} drawing={drawing} onClose={onClose} />}
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
        <PinDialog
          companyId={companyId}
          drawing={drawing}
          pin={editedPin}
          onClose={onPinEdited}
          onSaved={onPinEdited}
        />
      )}
    </Suspense>
    {children}
  </>
)
