/** What stands in the letters, and whom an answer to them reaches. */
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { limits } from '#domain/limits.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { matterQueries } from '#src/api/matters.ts'
import { userQueries } from '#src/api/users.ts'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import type { Choice } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import type { DestinationForm } from './use-destinations.ts'

type FieldsProps = { control: Control<DestinationForm> }

export const SubjectField = ({ control }: FieldsProps) => (
  <FormTextField
    control={control}
    name="submit_subject"
    label={coverLetterTexts.subject}
    hint={coverLetterTexts.subjectHint}
    maxLength={limits.text.mailSubject}
  />
)

export const MessageField = ({ control }: FieldsProps) => (
  <FormTextField
    control={control}
    name="submit_message"
    label={coverLetterTexts.message}
    hint={coverLetterTexts.messageHint}
    multiline
    minRows={3}
    maxRows={10}
    maxLength={limits.text.submitMessage}
  />
)

type ReplyToFieldProps = FieldsProps & {
  companyId: string
  /** Whose lead comes first. */
  matterId: number | null
  /** Chosen before, and gone from the company since, perhaps. */
  chosen: Document['reply_to']
}

export const ReplyToField = ({ companyId, matterId, chosen, control }: ReplyToFieldProps) => {
  const shownHere = { meta: { screenShows: () => true } }
  const { data: users = [] } = useQuery({ ...userQueries.refs(companyId), ...shownHere })
  const { data: matter } = useQuery({
    ...matterQueries.detail(companyId, matterId ?? 0),
    enabled: matterId !== null,
    ...shownHere,
  })
  const lead = matter?.lead_user_id
  const people = users.filter(({ role }) => isInternalRole(role))
  const choices: Choice[] = [
    ...people
      .filter(({ id }) => id === lead)
      .map(({ id, name }) => ({ value: id, label: coverLetterTexts.lead(name) })),
    ...people.filter(({ id }) => id !== lead).map(({ id, name }) => ({ value: id, label: name })),
  ]
  if (chosen && !people.some(({ id }) => id === chosen.id)) choices.push({ value: chosen.id, label: chosen.name })
  return (
    <FormSelect
      control={control}
      name="reply_to_user_id"
      label={coverLetterTexts.replyTo}
      hint={coverLetterTexts.replyToHint}
      choices={choices}
      clearLabel={coverLetterTexts.replyToSender}
    />
  )
}
