/** 承認ステップ of the request's form: approvers a step, one below the other; steps after the first can be removed. */
import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { allOrOneLabels, stepLabel } from '#domain/approvals/approvals.labels.ts'
import { approverCandidates, canBeOnlyOneApproval, canRemoveStep } from '#domain/approvals/approvals.policy.ts'
import { limits } from '#domain/limits.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import type { Member } from '#src/ui/marks/member-avatars.tsx'
import { ApproverSelect } from './approver-select.tsx'
import { emptyStep } from './request-form.ts'
import type { RequestForm } from './request-form.ts'

type StepFieldsProps = { form: UseFormReturn<RequestForm>; users: readonly UserRef[]; userId: number }

export const StepFields = ({ form, users, userId }: StepFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps', keyName: 'key' })
  const revalidate = () => void form.trigger('steps')
  const handleAdd = () => {
    append(emptyStep())
    revalidate()
  }
  const handleRemove = (index: number) => {
    remove(index)
    revalidate()
  }
  return (
    <Box role="group" aria-label="承認ステップ">
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        承認ステップ
      </Typography>
      {fields.map(({ key }, index) => (
        <StepField
          key={key}
          form={form}
          index={index}
          users={users}
          userId={userId}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {fields.length < limits.approvalSteps && (
        <Button variant="text" startIcon={<AddOutlined />} onClick={handleAdd} sx={{ ml: 10 }}>
          ステップを追加
        </Button>
      )}
      {form.formState.errors.steps?.root && <FieldError>{form.formState.errors.steps.root.message}</FieldError>}
    </Box>
  )
}

type StepFieldProps = StepFieldsProps & { index: number; onRemove: () => void }

const StepField = ({ form, index, users, userId, onRemove }: StepFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: `steps.${index}.approvers` })
  const onlyOne = useController({ control: form.control, name: `steps.${index}.is_only_one_approval` })
  const steps = useWatch({ control: form.control, name: 'steps' })
  const byId = new Map(users.map((user) => [user.id, user]))
  const approvers = field.value.map(({ id, name }): Member => byId.get(id) ?? { id, name: name ?? '' })
  const chosenIds = steps.flatMap((step) => step.approvers.map(({ id }) => id))

  const handleChange = (next: Member[]) => {
    field.onChange(next.map(({ id, name }) => ({ id, name })))
    if (!canBeOnlyOneApproval(next)) onlyOne.field.onChange(false)
    void form.trigger('steps')
  }
  const label = stepLabel(index + 1)
  return (
    <Box
      sx={{ position: 'relative', display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 4, pb: 4 }}
    >
      <Box aria-hidden sx={{ position: 'absolute', left: 13, top: 34, bottom: 0, width: 2, bgcolor: 'neutral.200' }} />
      <Box
        aria-hidden
        sx={{
          ...inRow,
          justifyContent: 'center',
          width: 28,
          height: 28,
          borderRadius: '50%',
          border: 1,
          borderColor: 'brand.200',
          bgcolor: 'brand.50',
          color: 'brand.800',
          typography: 'cell',
          fontWeight: 500,
        }}
      >
        {index + 1}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...inRow, minHeight: 28, mb: 1.5 }}>
          <Typography variant="h4">{label}</Typography>
          <Box sx={{ ml: 'auto', ...inRow }}>
            {canBeOnlyOneApproval(approvers) && (
              <FormControlLabel
                sx={{ mr: 0, my: -1 }}
                label={allOrOneLabels.one}
                control={
                  <Checkbox
                    size="small"
                    checked={onlyOne.field.value}
                    onChange={(_, isChecked) => onlyOne.field.onChange(isChecked)}
                  />
                }
              />
            )}
            {canRemoveStep(index) && (
              <IconButton size="small" aria-label={`${label}を削除`} onClick={onRemove}>
                <DeleteOutlined sx={{ fontSize: 20 }} />
              </IconButton>
            )}
          </Box>
        </Box>
        <ApproverSelect
          label={`${label}の承認者`}
          value={approvers}
          candidatesOf={(name) => approverCandidates(users, { currentUserId: userId, chosenIds, name })}
          error={fieldState.error?.message}
          onChange={handleChange}
          onBlur={field.onBlur}
        />
        {fieldState.error && (
          <Box sx={{ mt: 1 }}>
            <FieldError>{fieldState.error.message ?? fieldState.error.root?.message}</FieldError>
          </Box>
        )}
      </Box>
    </Box>
  )
}
