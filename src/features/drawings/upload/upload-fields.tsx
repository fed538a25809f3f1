import Box from '@mui/material/Box'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import { TagChoice } from '#src/widgets/tag-choice/tag-choice.tsx'
import { DropArea } from './drop-area.tsx'
import { pagesAtOnce } from './read-drawing-file.ts'
import { sheetsOf, type Source, type SheetState } from './sheets.ts'
import { SourceRow } from './source-row.tsx'
import type { Dispatch, SetStateAction } from 'react'
import type { UseFormReturn } from 'react-hook-form'

type UploadFieldsProps = {
  companyId: string
  form: UseFormReturn<
    { building_id: number; tag_ids?: number[] | undefined },
    unknown,
    { building_id: number; tag_ids?: number[] | undefined }
  >
  sending: AbortController | null
  add: (files: readonly File[]) => void
  sources: readonly Source[]
  states: ReadonlyMap<string, SheetState>
  change: (id: number, part: Partial<Source>) => void
  setPagesOf: Dispatch<SetStateAction<number | null>>
  remove: (id: number) => void
}

/** The files, and what holds for all of them. */
export const UploadFields = ({
  companyId,
  form,
  sending,
  add,
  sources,
  states,
  change,
  setPagesOf,
  remove,
}: UploadFieldsProps) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <BuildingChoice companyId={companyId} control={form.control} name="building_id" required />
    <TagChoice companyId={companyId} control={form.control} name="tag_ids" />
    {sending === null && <DropArea multiple onFiles={add} />}
    {sources.length > 0 && (
      <Box component="ul" aria-label="図面のファイル" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            sheets={sheetsOf(source)}
            states={states}
            isSending={sending !== null}
            onName={(name) => change(source.id, { name })}
            onNames={(names) => change(source.id, { names })}
            onPages={() => setPagesOf(source.id)}
            onRemove={() => remove(source.id)}
          />
        ))}
      </Box>
    )}
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {`PDFは1ページを1つの図面として登録します（1ファイル${pagesAtOnce}ページまで）。`}
    </Box>
  </Box>
)
