import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { versionStateText, versionText } from '#domain/drawings/drawings.labels.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'

type DrawingNotesProps = {
  companyId: string
  drawing: Drawing
  /** The address names a pin that is not there. */
  isPinMissing: boolean
  /** The version whose print led here by its code. */
  printedVersion: number | undefined
}

/** What whoever came here has to know first: a pin that is gone, an old print, pins that stand where they stood. */
export const DrawingNotes = ({ companyId, drawing, isPinMissing, printedVersion }: DrawingNotesProps) => {
  // Counted here: one that was moved on this screen stands where it should.
  const unplaced = drawing.pins.filter(({ version }) => version < drawing.version).length
  return (
    <>
      {isPinMissing && <Note severity="info">ピンが見つかりません。削除された可能性があります。</Note>}
      {printedVersion !== undefined && (
        <Note severity={printedVersion === drawing.version ? 'success' : 'warning'}>
          {printedVersion === drawing.version
            ? `印刷された図面（${versionText(printedVersion)}）は、${versionStateText(true)}です。`
            : `印刷された図面（${versionText(printedVersion)}）は、${versionStateText(false)}です。ここに表示しているのは、最新の${versionText(drawing.version)}です。`}
        </Note>
      )}
      {unplaced > 0 && (
        <Note
          severity="warning"
          action={
            drawing.canEdit && (
              <LinkButton
                size="small"
                to="/c/$companyId/drawings/$drawingId/versions"
                params={{ companyId, drawingId: drawing.id }}
              >
                位置を確認
              </LinkButton>
            )
          }
        >
          {`${unplaced}件のピンは、前の版の位置のままです。`}
        </Note>
      )}
    </>
  )
}
