import { Suspense, useState } from 'react'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import {
  invitableRoleLabels,
  inviteManyRequestSchema,
  type InviteManyRequest,
} from '#domain/invitations/invitations.contract.ts'
import { optionsOf } from '#domain/labels.ts'
import { limits } from '#domain/limits.ts'
import { required } from '#domain/text/validation.ts'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { internalLimitMessage, isInternalRole } from '#domain/users/users.policy.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { useInviteMany } from '#src/api/invitation-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { below } from '#src/ui/below.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { toast } from '#src/ui/toast.tsx'
import { GuestDocumentsNote } from '#src/widgets/guests-see/guest-documents-note.tsx'
import { readAddresses } from './read-addresses.ts'

const MatterPicker = lazyPart(() =>
  import('#src/widgets/matter-picker/matter-picker.tsx').then((module) => module.MatterPicker),
)

type InviteDialogProps = { companyId: string; user: CompanyUser; seats: UsersAnswer['seats']; onClose: () => void }

type InviteForm = InviteManyRequest & { matters: { id: number; name: string }[] }
const peopleSchema = inviteManyRequestSchema.pick({ people: true })

/** ユーザーを招待: any number of addresses, typed or pasted, each with a role; guests to matters. */
export const InviteDialog = ({ companyId, user, seats, onClose }: InviteDialogProps) => {
  const invite = useInviteMany(companyId)
  const mailText = useMailText(companyId)
  const [text, setText] = useState('')
  const [textError, setTextError] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const [matters, setMatters] = useState<{ id: number; name: string }[]>([])
  const form = useForm<Pick<InviteForm, 'people'>>({
    resolver: zodResolver(peopleSchema),
    mode: 'onChange',
    defaultValues: { people: [] },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'people' })
  const people = useWatch({ control: form.control, name: 'people' })
  const internals = people.filter(({ role }) => isInternalRole(role)).length
  const left = Math.max(0, seats.limit - seats.taken)
  const hasGuests = people.some(({ role }) => role === roles.guest)

  /** Puts what was typed among the people; says whether there was anything. */
  const takeText = (): boolean => {
    const known = new Set(form.getValues('people').map(({ email }) => email.toLowerCase()))
    const added = readAddresses(text).filter((email) => !known.has(email.toLowerCase()))
    if (fields.length + added.length > limits.invitedAtOnce) {
      setTextError(userTexts.oneOfMany(limits.invitedAtOnce))
      return false
    }
    append(
      added.map((email, index) => ({ email, role: internals + index < left ? roles.member : roles.guest })),
      { shouldFocus: false },
    )
    setText('')
    setTextError(undefined)
    return true
  }
  const handleAdd = () => {
    if (text.trim() === '') setTextError(required('メールアドレス'))
    else if (takeText()) void form.trigger()
  }
  const handleInvite = form.handleSubmit(async (body) => {
    try {
      await invite.mutateAsync({ ...body, matter_ids: hasGuests ? matters.map(({ id }) => id) : [] })
      toast.success(
        mailText(
          `${body.people.length}名に招待メールを送信しました。`,
          `${body.people.length}名を招待しました。リンクは一覧のメニューからコピーできます。`,
        ),
      )
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) form.setError('root', { message: describeError(error) })
    }
  })
  const handleSubmit = () => {
    if (text.trim() !== '' && !takeText()) return
    if (form.getValues('people').length === 0) setTextError(required('メールアドレス'))
    else void handleInvite()
  }

  return (
    <FormDialog
      open
      title="ユーザーを招待"
      submitLabel="招待メールを送信"
      submittingLabel="送信中..."
      submitting={invite.isPending}
      error={form.formState.errors.root?.message}
      footerNote={people.length > 0 && <span role="status">{`${people.length}名を招待`}</span>}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FieldFrame
          label="メールアドレス"
          required={fields.length === 0}
          error={textError}
          hint="複数のメールアドレスを、改行やカンマで区切って貼り付けられます。"
        >
          {({ id, describedBy }) => (
            <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2 }}>
              <OutlinedInput
                id={id}
                fullWidth
                multiline
                minRows={1}
                maxRows={6}
                size="small"
                autoFocus
                value={text}
                error={textError !== undefined}
                onChange={(event) => setText(event.target.value)}
                slotProps={{ input: { inputMode: 'email', autoComplete: 'off', 'aria-describedby': describedBy } }}
              />
              <Button startIcon={<AddOutlined />} onClick={handleAdd} sx={{ flex: 'none' }}>
                追加
              </Button>
            </Box>
          )}
        </FieldFrame>
        {fields.length > 0 && (
          <Box component="ul" aria-label="招待する人" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
            {fields.map(({ id }, index) => (
              <Box
                component="li"
                key={id}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 1fr) 136px 36px',
                  alignItems: 'start',
                  gap: 2,
                  // The address has the line to itself, where it would not be read otherwise.
                  [below(600)]: {
                    gridTemplateColumns: 'minmax(0, 1fr) 36px',
                    '& > :first-of-type': { gridColumn: '1 / -1' },
                  },
                }}
              >
                <FormTextField
                  control={form.control}
                  name={`people.${index}.email`}
                  label={`${index + 1}人目`}
                  inputMode="email"
                  autoComplete="off"
                />
                <FormSelect
                  control={form.control}
                  name={`people.${index}.role`}
                  label="権限"
                  choices={optionsOf(invitableRoleLabels).map((option) => ({ value: option.id, label: option.name }))}
                />
                <IconButton
                  aria-label={`${index + 1}人目を外す`}
                  onClick={() => remove(index)}
                  sx={{ mt: '24px', minHeight: 36, color: 'neutral.600' }}
                >
                  <CloseOutlined sx={{ fontSize: 18 }} />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        <Box sx={{ typography: 'caption', color: internals > left ? 'error.main' : 'text.secondary' }}>
          {internals > left
            ? `${internalLimitMessage}（あと${left}名）。ゲストにするか、人数を減らしてください。`
            : userTexts.seatsLeft(left)}
        </Box>
        {hasGuests && (
          <FieldFrame
            group
            label="ゲストが参加する案件"
            hint="ゲストは、参加している案件だけを見られます。あとから案件のメンバーに追加することもできます。"
          >
            {() => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                {matters.map((matter) => (
                  <Chip
                    key={matter.id}
                    label={matter.name}
                    onDelete={() => setMatters(matters.filter(({ id }) => id !== matter.id))}
                    deleteIcon={<CloseOutlined aria-label={`${matter.name}を外す`} />}
                    sx={{ maxWidth: '100%' }}
                  />
                ))}
                <Button startIcon={<AddOutlined />} onClick={() => setPicking(true)}>
                  案件を選択
                </Button>
              </Box>
            )}
          </FieldFrame>
        )}
        {hasGuests && <GuestDocumentsNote companyId={companyId} matters={matters} />}
      </Box>
      <Suspense fallback={null}>
        <MatterPicker
          companyId={companyId}
          user={user}
          open={isPicking}
          onClose={() => setPicking(false)}
          onSelect={(chosen) => {
            setMatters([...new Map([...matters, ...chosen].map(({ id, name }) => [id, { id, name }])).values()])
            setPicking(false)
          }}
        />
      </Suspense>
    </FormDialog>
  )
}
