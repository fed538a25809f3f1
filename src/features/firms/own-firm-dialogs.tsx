import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useState } from 'react'
import {
  handMatterRequestSchema,
  inviteToOwnFirmRequestSchema,
  removeFromOwnFirmRequestSchema,
  updateOwnFirmRequestSchema,
  type FirmPerson,
  type HandMatterRequest,
  type OwnFirm,
  type OwnFirmMatter,
  type RemoveFromOwnFirmRequest,
  type UpdateOwnFirmRequest,
} from '#domain/firms/firms.contract.ts'
import { firmColumnLabels as labels } from '#domain/firms/firms.labels.ts'
import { limits } from '#domain/limits.ts'
import { useHandMatter, useInviteToOwnFirm, useRemoveFromOwnFirm, useUpdateOwnFirm } from '#src/api/firm-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { keepTouched, takenValues } from '#src/lib/forms.ts'
import { RecordDialog } from '#src/records/record-dialog.tsx'
import { touchedOf, useRecordForm } from '#src/records/record-form.ts'
import { useRecordSave } from '#src/records/use-record-save.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

/** What the head of a firm does in a dialog. */
export type OwnFirmTask =
  | { kind: 'invite' | 'profile' }
  | { kind: 'removal'; person: FirmPerson }
  | { kind: 'hand'; matter: OwnFirmMatter }

type DialogProps = { companyId: string; firm: OwnFirm; onClose: () => void }

export const OwnFirmDialog = ({ task, userId, ...props }: DialogProps & { task: OwnFirmTask; userId: number }) => {
  switch (task.kind) {
    case 'invite':
      return <InviteDialog {...props} />
    case 'profile':
      return <ProfileDialog {...props} />
    case 'removal':
      return <RemovalDialog {...props} person={task.person} />
    case 'hand':
      return <HandDialog {...props} matter={task.matter} userId={userId} />
  }
}

type TaskFormProps<Values extends FieldValues> = {
  title: string
  submitLabel: string
  schema: ZodType<Values, Values>
  defaultValues: DefaultValues<Values>
  onClose: () => void
  /** Sends it; what it answers is said. */
  onSend: (values: Values) => Promise<string>
  children: (form: UseFormReturn<Values>) => ReactNode
}

const TaskForm = <Values extends FieldValues>({
  title,
  submitLabel,
  schema,
  defaultValues,
  onClose,
  onSend,
  children,
}: TaskFormProps<Values>) => {
  const form = useForm<Values>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues })
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      toast.success(await onSend(values))
      onClose()
    } catch (error) {
      showRefused(form, error)
    }
  })
  return (
    <FormDialog
      open
      width={480}
      title={title}
      submitLabel={submitLabel}
      submittingLabel="送信中..."
      submitting={form.formState.isSubmitting}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>{children(form)}</Box>
    </FormDialog>
  )
}

const choicesOf = (people: readonly FirmPerson[]) => people.map(({ id, name }) => ({ value: id, label: name }))

const inviteSchema = inviteToOwnFirmRequestSchema.pick({ email: true })

const InviteDialog = ({ companyId, firm, onClose }: DialogProps) => {
  const invite = useInviteToOwnFirm(companyId)
  const mailText = useMailText(companyId)
  const [matterIds, setMatterIds] = useState<readonly number[]>([])
  return (
    <TaskForm
      title="自社の人を招待"
      submitLabel="招待メールを送信"
      schema={inviteSchema}
      defaultValues={{ email: '' }}
      onClose={onClose}
      onSend={async ({ email }) => {
        await invite.mutateAsync({ email, matter_ids: [...matterIds] })
        return mailText(`${email}に招待メールを送信しました。`, `${email}を招待しました。`)
      }}
    >
      {(form) => (
        <>
          <FormTextField
            control={form.control}
            name="email"
            label="メールアドレス"
            required
            autoFocus
            inputMode="email"
            autoComplete="off"
          />
          {firm.matters.length > 0 && (
            <FieldFrame group label="任せる案件" hint="あとから任せることもできます。">
              {() => (
                <Box sx={{ display: 'grid' }}>
                  {firm.matters.map(({ id, name }) => (
                    <FormControlLabel
                      key={id}
                      label={name}
                      sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
                      control={
                        <Checkbox
                          checked={matterIds.includes(id)}
                          onChange={(_, isChosen) =>
                            setMatterIds(isChosen ? [...matterIds, id] : matterIds.filter((each) => each !== id))
                          }
                        />
                      }
                    />
                  ))}
                </Box>
              )}
            </FieldFrame>
          )}
        </>
      )}
    </TaskForm>
  )
}

const profileSchema = updateOwnFirmRequestSchema.omit({ seen: true })
const profileOf = ({ tel, registration_number }: OwnFirm) => ({
  tel: tel ?? '',
  registration_number: registration_number ?? '',
})

const ProfileDialog = ({ companyId, firm, onClose }: DialogProps) => {
  const form = useRecordForm(profileSchema, profileOf(firm))
  const { dirtyFields } = form.formState
  const saving = useRecordSave<OwnFirm, UpdateOwnFirmRequest, void>({
    noun: '取引先',
    record: firm,
    update: useUpdateOwnFirm(companyId),
    create: null,
    seen: ['tel', 'registration_number'],
    onSaved: () => {
      toast.success('自社の情報を変更しました。')
      onClose()
    },
    onRefused: (error) => {
      showRefused(form, error)
    },
    onTake: (taken, current) => form.reset(takenValues(form.getValues(), profileOf(current), taken), keepTouched),
  })
  return (
    <RecordDialog
      form={form}
      saving={saving}
      width={480}
      title="電話番号・登録番号"
      submittingLabel="送信中..."
      onClose={onClose}
      onSave={(values) => saving.save(touchedOf(values, dirtyFields))}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FormTextField
          control={form.control}
          name="tel"
          label={labels.tel}
          inputMode="tel"
          maxLength={limits.text.phone}
        />
        <FormTextField
          control={form.control}
          name="registration_number"
          label={labels.registration_number}
          hint="インボイスの登録番号です（Tと13桁の数字）。"
        />
      </Box>
    </RecordDialog>
  )
}

const RemovalDialog = ({ companyId, firm, person, onClose }: DialogProps & { person: FirmPerson }) => {
  const remove = useRemoveFromOwnFirm(companyId)
  return (
    <TaskForm<RemoveFromOwnFirmRequest>
      title={`${person.name}さんを外す`}
      submitLabel="外す"
      schema={removeFromOwnFirmRequestSchema}
      defaultValues={{ successor_user_id: null }}
      onClose={onClose}
      onSend={async (body) => {
        await remove.mutateAsync({ id: person.id, ...body })
        return `${person.name}さんを外しました。`
      }}
    >
      {(form) => (
        <>
          <Box sx={{ fontSize: 14, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
            {`${person.name}さんは、この会社の案件を見られなくなります。本人にはメールで知らせます。空いた人数で、別の人を招待できます。`}
          </Box>
          <FormSelect
            control={form.control}
            name="successor_user_id"
            label="案件を引き継ぐ人"
            clearLabel="引き継がない"
            choices={choicesOf(firm.people.filter(({ id }) => id !== person.id))}
            hint="未完了の案件に、代わりに参加します。"
          />
        </>
      )}
    </TaskForm>
  )
}

type HandDialogProps = DialogProps & { matter: OwnFirmMatter; userId: number }

const HandDialog = ({ companyId, firm, matter, userId, onClose }: HandDialogProps) => {
  const hand = useHandMatter(companyId)
  const there = firm.people.filter(({ id }) => matter.user_ids.includes(id) && id !== userId)
  const free = firm.people.filter(({ id }) => !matter.user_ids.includes(id))
  return (
    <TaskForm<HandMatterRequest>
      title="案件を任せる"
      submitLabel="任せる"
      schema={handMatterRequestSchema}
      defaultValues={{ instead_of_user_id: null }}
      onClose={onClose}
      onSend={async (body) => {
        await hand.mutateAsync({ id: matter.id, ...body })
        return `${firm.people.find(({ id }) => id === body.user_id)!.name}さんに任せました。`
      }}
    >
      {(form) => (
        <>
          <Box sx={{ fontSize: 14, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${matter.name}　任せた人には、日時と場所をメールで知らせます。`}
          </Box>
          <FormSelect control={form.control} name="user_id" label="任せる人" required choices={choicesOf(free)} />
          {there.length > 0 && (
            <FormSelect
              control={form.control}
              name="instead_of_user_id"
              label="代わりに外れる人"
              clearLabel="だれも外れない"
              choices={choicesOf(there)}
            />
          )}
        </>
      )}
    </TaskForm>
  )
}
