import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sheetGroups } from '#domain/documents/sections.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { templateQueries } from '#src/api/templates.ts'
import { draftsOf, shownName } from '#src/features/templates/draft/draft-items.ts'
import { useTypedItems } from '#src/features/templates/draft/typed-items.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SheetStage } from '#src/widgets/sheet-view/sheet-stage.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SheetColumn } from './sheet-column.tsx'
import { TemplateScreenFrame } from './template-screen-frame.tsx'
import { PreviewItems } from './preview-items.tsx'

type TemplatePreviewPageProps = {
  companyId: string
  template: Template
  /** With what an editor of this browser holds and has not saved. */
  isTyped: boolean
}

/** The empty form and its items, to look at. */
export const TemplatePreviewPage = ({ companyId, template, isTyped }: TemplatePreviewPageProps) => {
  const tables = useQuery({ ...templateQueries.sheets(companyId, template.id), enabled: template.has_excel })
  const sheets = template.sheets.filter(({ state }) => state === 'visible')
  const [sheet, setSheet] = useState(sheets[0]?.sheet_index ?? 0)
  const [cursor, setCursor] = useState<string | null>(null)
  const typed = useTypedItems(companyId, template.id, isTyped)
  const items = useMemo(() => typed ?? draftsOf(template.items), [typed, template.items])
  const groups = sheetGroups(
    items.map((item, id) => ({ ...item, id })),
    sheets,
  )
  const sections = template.has_excel
    ? (groups.find(({ sheetIndex }) => sheetIndex === sheet)?.sections ?? [])
    : groups.flatMap((group) => group.sections)
  const placed = items.flatMap((item) => {
    const place = sheetAddressOf(item)
    return place ? [{ item, ...place }] : []
  })
  const mapped = new Map(
    placed
      .filter((place) => place.sheet === sheet)
      .map(({ item, address }) => [address, { label: shownName(item), tone: 'item' as const }]),
  )

  return (
    <TemplateScreenFrame
      screen="プレビュー"
      companyId={companyId}
      template={template}
      columns={template.has_excel ? '200px minmax(0, 1fr) 344px' : '344px minmax(0, 1fr)'}
      actions={
        template.canEdit && (
          <LinkButton
            to="/c/$companyId/settings/templates/$templateId/edit"
            params={{ companyId, templateId: template.id }}
          >
            項目を編集
          </LinkButton>
        )
      }
      note={
        typed && (
          <Note severity="warning">保存していない項目を表示しています。書類には、保存した項目が使われます。</Note>
        )
      }
    >
      {template.has_excel && (
        <>
          <SheetColumn
            size="large"
            sheets={sheets}
            sheet={sheet}
            countOf={(index) => placed.filter((place) => place.sheet === index).length}
            onSelect={setSheet}
          />
          <SheetStage
            sheets={sheets}
            sheet={sheet}
            table={tables.data?.find(({ sheetIndex }) => sheetIndex === sheet)}
            failure={tables.error && { error: tables.error, onRetry: () => void tables.refetch() }}
            mapped={mapped}
            selectedAddress={cursor}
            onSelectCell={setCursor}
          />
        </>
      )}
      <PreviewItems sections={sections} template={template} />
      {!template.has_excel && <PreviewPane items={items} />}
    </TemplateScreenFrame>
  )
}
