import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { optionalId } from '#domain/fields.ts'
import { foldText } from '#domain/text/fold.ts'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { usePlaceInFirm } from '#src/api/firm-changes.ts'
import { firmQueries } from '#src/api/firms.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { showRefused } from '#src/api/show-refused.ts'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { Firm } from '#domain/firms/firms.contract.ts'

type FirmPlaceDialogProps = { companyId: string; user: UserListItem; onClose: () => void }

const places = { member: 0, head: 1 } as const
const schema = z.object({ user_id: optionalId('取引先'), place: z.number() })
type PlaceForm = z.infer<typeof schema>

/** 取引先の設定 of a guest: whom they work for, and whether they head it. */
export const FirmPlaceDialog = (props: FirmPlaceDialogProps) => {
  const firms = useQuery(firmQueries.all(props.companyId))
  const failure = loadFailure(firms)
  if (firms.data) return <PlaceForm {...props} firms={firms.data} />
  // A dialog that opens with nothing in it would be another one when there is something.
  if (!failure) return null
  return (
    <FormDialog
      open
      width={480}
      title="取引先の設定"
      submitLabel="保存"
      submitDisabled
      onClose={props.onClose}
      onSubmit={() => {}}
    >
      <ErrorPanel {...failure} />
    </FormDialog>
  )
}

/** The firm that they belong to, else the one that they named. */
const beginsWith = ({ firm, firm_said }: UserListItem, firms: readonly Firm[]): number | null => {
  if (firm) return firm.id
  const said = firm_said?.name
  return (said && firms.find(({ name }) => foldText(name) === foldText(said))?.id) || null
}

const PlaceForm = ({ companyId, user, firms, onClose }: FirmPlaceDialogProps & { firms: readonly Firm[] }) => {
  const place = usePlaceInFirm(companyId)
  const form = useForm<PlaceForm>({
    resolver: zodResolver(schema),
    defaultValues: { user_id: beginsWith(user, firms), place: user.is_firm_head ? places.head : places.member },
  })
  const chosen = useWatch({ control: form.control, name: 'user_id' })
  const handleSubmit = form.handleSubmit(async ({ user_id: firm_id, place: as }) => {
    const seen = { firm_id: user.firm?.id ?? null, is_firm_head: user.is_firm_head }
    const to = firm_id ? { id: firm_id, is_firm_head: as === places.head, seen } : null
    try {
      await place.mutateAsync({ user_id: user.id, from: user.firm?.id ?? null, to })
      toast.success(`${user.name}さんの取引先を変更しました。`)
      onClose()
    } catch (error) {
      showRefused(form, error)
    }
  })
  const said = [user.firm_said?.name, user.firm_said?.tel].filter(Boolean).join(' ')
  return (
    <FormDialog
      open
      width={480}
      title="取引先の設定"
      submitLabel="保存"
      submittingLabel="保存中..."
      submitting={place.isPending}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {said !== '' && <Box sx={{ fontSize: 14, overflowWrap: 'anywhere' }}>{`本人の回答：${said}`}</Box>}
        <FormSelect
          control={form.control}
          name="user_id"
          label={`${user.name}さんの取引先`}
          clearLabel="所属しない"
          choices={firms.map(({ id, name }) => ({ value: id, label: name }))}
          hint={firms.length === 0 ? '設定の「取引先」で登録すると、選択できます。' : undefined}
        />
        {chosen && (
          <FormSelect
            control={form.control}
            name="place"
            label="役割"
            choices={[
              { value: places.member, label: '所属する人' },
              { value: places.head, label: '代表者' },
            ]}
            hint="代表者は、決めた人数まで自社の人を招待し、自分の案件を自社の人に任せられます。"
          />
        )}
      </Box>
    </FormDialog>
  )
}
