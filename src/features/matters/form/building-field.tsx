import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useController } from 'react-hook-form'
import { limits } from '#domain/limits.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { BuildingChoice } from '#src/widgets/building-choice/building-choice.tsx'
import type { MatterFormFieldProps } from './matter-form.ts'

/** An existing building, searched by name and address, or the name and address of a new one. */
export const BuildingField = ({ companyId, control }: MatterFormFieldProps) => {
  const { field: mode } = useController({ control, name: 'is_new_building' })
  return (
    <Box>
      {mode.value ? (
        <NewBuilding control={control} />
      ) : (
        <BuildingChoice companyId={companyId} control={control} name="building_id" />
      )}
      <Button variant="text" size="small" onClick={() => mode.onChange(!mode.value)} sx={{ mt: 1, ml: -2 }}>
        {mode.value ? '登録済みの建物から選択' : '新しい建物を登録'}
      </Button>
    </Box>
  )
}

const NewBuilding = ({ control }: Pick<MatterFormFieldProps, 'control'>) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <FormTextField control={control} name="building_name" label="建物名" required maxLength={limits.text.name} />
    <FormTextField control={control} name="building_address" label="住所" />
  </Box>
)
