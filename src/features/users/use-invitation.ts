import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { inviteManyRequestSchema } from '#domain/invitations/invitations.contract.ts'
import { required } from '#domain/text/validation.ts'
import type { UsersAnswer } from '#domain/users/users.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { useInviteMany } from '#src/api/invitation-changes.ts'
import { useMailText } from '#src/api/mail-sent.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useTypedAddresses, type InvitedPeople } from './use-typed-addresses.ts'

const peopleSchema = inviteManyRequestSchema.pick({ people: true })

/** The firm (取引先) that the invited guests work for. */
export type InvitedFirm = { firm_id: number | null; is_firm_head: boolean }

type UseInvitationOptions = { companyId: string; seats: UsersAnswer['seats']; onClose: () => void }

/** Who is invited, from what is typed until it is sent. */
export const useInvitation = ({ companyId, seats, onClose }: UseInvitationOptions) => {
  const invite = useInviteMany(companyId)
  const mailText = useMailText(companyId)
  const [isPicking, setPicking] = useState(false)
  const [matters, setMatters] = useState<{ id: number; name: string }[]>([])
  const [firm, setFirm] = useState<InvitedFirm>({ firm_id: null, is_firm_head: false })
  const form = useForm<InvitedPeople>({
    resolver: zodResolver(peopleSchema),
    mode: 'onChange',
    defaultValues: { people: [] },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'people' })
  const people = useWatch({ control: form.control, name: 'people' })
  const internals = people.filter(({ role }) => isInternalRole(role)).length
  const left = Math.max(0, seats.limit - seats.taken)
  const { text, setText, textError, setTextError, takeText } = useTypedAddresses({ form, append, internals, left })
  const hasGuests = people.some(({ role }) => role === roles.guest)

  const handleAdd = () => {
    if (text.trim() === '') setTextError(required('メールアドレス'))
    else if (takeText()) void form.trigger()
  }
  const handleInvite = form.handleSubmit(async (body) => {
    try {
      await invite.mutateAsync({
        ...body,
        matter_ids: hasGuests ? matters.map(({ id }) => id) : [],
        ...(hasGuests && firm.firm_id !== null && firm),
      })
      toast.success(
        mailText(
          `${body.people.length}名に招待メールを送信しました。`,
          `${body.people.length}名を招待しました。リンクは一覧のメニューからコピーできます。`,
        ),
      )
      onClose()
    } catch (error) {
      showRefused(form, error)
    }
  })
  const handleSubmit = () => {
    if (text.trim() !== '' && !takeText()) return
    if (form.getValues('people').length === 0) setTextError(required('メールアドレス'))
    else void handleInvite()
  }
  return {
    invite,
    text,
    setText,
    textError,
    isPicking,
    setPicking,
    matters,
    setMatters,
    firm,
    setFirm,
    form,
    fields,
    remove,
    people,
    internals,
    left,
    hasGuests,
    handleAdd,
    handleSubmit,
  }
}
