import { useQueryClient } from '@tanstack/react-query'
import type { CreateMatterRequest, Matter, UpdateMatterRequest } from '#domain/matters/matters.contract.ts'
import { matterQueries, useUpdateMatter } from '#src/api/matters.ts'
import { useCreateMatter } from '#src/api/new-matters.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'

/** What a field of the history is called in a request; the others have one name. */
const requestKeys = {
  schedule: ['start_date', 'end_date', 'start_time', 'end_time'],
  building_id: ['building_id', 'building_name', 'building_address', 'unlink_building'],
} as const satisfies Record<string, readonly (keyof UpdateMatterRequest)[]>

type MatterSaveOptions = {
  companyId: string
  /** As the edit begins. */
  matter: Matter
  onSaved: (saved: Matter) => void
  onRefused: (error: unknown) => void
  onTake: (fields: readonly string[], current: Matter) => void
}

/** Saves an edit of a matter: see useRecordSave. */
export const useMatterSave = ({ companyId, matter, ...answers }: MatterSaveOptions) => {
  const client = useQueryClient()
  return useRecordSave<Matter, UpdateMatterRequest, CreateMatterRequest>({
    noun: '案件',
    record: matter,
    update: useUpdateMatter(companyId),
    create: useCreateMatter(companyId),
    requestKeys,
    onCurrent: (current) => client.setQueryData(matterQueries.detail(companyId, matter.id).queryKey, current),
    ...answers,
  })
}
