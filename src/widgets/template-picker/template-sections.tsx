import type { RefObject, Dispatch, SetStateAction } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import type { UseQueryResult } from '@tanstack/react-query'
import { emptyTexts } from '#domain/text/screens.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { inRows } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import { TemplateCards } from './template-cards.tsx'
import { TemplateCardsSkeleton } from './template-cards-skeleton.tsx'
import type { TemplateGroup } from './template-groups.ts'

type NoTemplatesProps = { companyId: string; isOfMatter: boolean; onAdd: (() => void) | undefined }

/** A matter's templates are linked to it; the company's are made in its settings, at a desk. */
const NoTemplates = ({ companyId, isOfMatter, onAdd }: NoTemplatesProps) => {
  if (isOfMatter)
    return (
      <EmptyState
        drawing="no-document"
        title={emptyTexts.noTemplatesOfMatter}
        action={
          onAdd && (
            <MuiLink component="button" type="button" onClick={onAdd} sx={touchArea}>
              追加
            </MuiLink>
          )
        }
      />
    )
  return (
    <EmptyState
      drawing="no-document"
      title="テンプレートがありません"
      text="お使いのExcelの様式か、サンプルの様式から、管理者が追加できます。"
      action={
        <Link to="/c/$companyId/settings/templates" params={{ companyId }}>
          書類テンプレートへ
        </Link>
      }
    />
  )
}

type TemplateSectionsProps = {
  sectionsRef: RefObject<HTMLDivElement | null>
  setSearch: Dispatch<SetStateAction<string>>
  multiple: boolean
  found: TemplateListItem[]
  isAll: boolean
  selected: ReadonlySet<number>
  onToggleAll: () => void
  query: UseQueryResult<TemplateListItem[]>
  templates: TemplateListItem[] | undefined
  companyId: string
  matterId: number | undefined
  onAdd: (() => void) | undefined
  groups: TemplateGroup[]
  onToggle: (id: number) => void
}

/** The templates, kind by kind. */
export const TemplateSections = ({
  sectionsRef,
  setSearch,
  multiple,
  found,
  isAll,
  selected,
  onToggleAll,
  query,
  templates,
  companyId,
  matterId,
  onAdd,
  groups,
  onToggle,
}: TemplateSectionsProps) => (
  <Box ref={sectionsRef} sx={{ flex: 1, minWidth: 0, px: { desk: 6, phone: 4 }, pt: 4, pb: 4 }}>
    <Box sx={{ ...inRows, gap: 3, mb: 4 }}>
      <SearchField label="テンプレート名を検索" width={{ desk: 320, phone: 600 }} value="" onSearch={setSearch} />
      {multiple && found.length > 0 && (
        <FormControlLabel
          label="すべて選択"
          sx={{ mr: 0 }}
          control={
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && found.some(({ id }) => selected.has(id))}
              onChange={onToggleAll}
            />
          }
        />
      )}
    </Box>
    {matterId !== undefined && onAdd && templates !== undefined && templates.length > 0 && (
      <Box sx={{ mb: 4, typography: 'cell' }}>
        <MuiLink component="button" type="button" onClick={onAdd} sx={touchArea}>
          ほかのテンプレートを案件に追加
        </MuiLink>
      </Box>
    )}
    {query.isError && <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />}
    {query.isPending && <TemplateCardsSkeleton />}
    {templates?.length === 0 && <NoTemplates companyId={companyId} isOfMatter={matterId !== undefined} onAdd={onAdd} />}
    {templates !== undefined && templates.length > 0 && found.length === 0 && (
      <EmptyState drawing="no-result" title="条件に一致するテンプレートがありません" />
    )}
    {groups.map((group) => (
      <TemplateCards key={group.id} group={group} selected={selected} multiple={multiple} onToggle={onToggle} />
    ))}
  </Box>
)
