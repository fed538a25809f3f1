import { useQuery } from '@tanstack/react-query'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { matterQueries } from '#src/api/matters.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { createRequestOf, matterFormSchema, newMatterValues } from './matter-form.ts'
import type { MatterFormInput, MatterFormValues, MatterSubject } from './matter-form.ts'
import { MatterFormFields } from './matter-form-fields.tsx'
import { OpenTimesOffer } from './open-times-offer.tsx'
import { useNewMatter } from './use-new-matter.ts'

type CreateMatterDialogProps = {
  companyId: string
  userId: number
  /** The day it is for where one was chosen: yyyy-MM-dd. */
  day?: string | null
  /** HH:mm from when on, and who leads, where they were chosen. */
  start_time?: string | null
  lead_user_id?: number | null
  /** What it is about where that is known: a building, equipment in it. */
  about?: MatterSubject
  onClose: () => void
  onCreated: (matter: Matter) => void
}

/** 案件の作成. */
export const CreateMatterDialog = ({
  companyId,
  userId,
  day = null,
  start_time = null,
  lead_user_id = null,
  about,
  onClose,
  onCreated,
}: CreateMatterDialogProps) => {
  const create = useNewMatter(companyId)
  const { data: statuses = [] } = useQuery(matterQueries.statuses(companyId))
  const form = useRecordForm<MatterFormInput, MatterFormValues>(matterFormSchema, {
    ...newMatterValues(userId, statuses.find(({ is_default }) => is_default)?.id, day, about?.building_id),
    start_time,
    ...(lead_user_id !== null && { lead_user_id, user_ids: [...new Set([userId, lead_user_id])] }),
  })
  const handleSubmit = (values: MatterFormValues) =>
    void create
      .run({ ...createRequestOf(values), facility_ids: about?.facility_ids })
      .then((made) => (made ? onCreated(made) : onClose()))
      .catch((error: unknown) => showFieldErrors(form, error))
  return (
    <FormDialog
      open
      title="案件の作成"
      submitLabel="作成"
      submitting={create.isBusy}
      submittingLabel="作成中..."
      error={form.formState.errors.root?.message}
      unsaved={form.formState.isDirty}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(handleSubmit)()}
    >
      <OpenTimesOffer companyId={companyId} control={form.control} onArranged={onClose} />
      <MatterFormFields companyId={companyId} control={form.control} />
    </FormDialog>
  )
}
