import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTheme } from '@mui/material/styles'
import { useController, useWatch } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import type { CreateMatterStatusRequest } from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusColumnLabels as labels } from '#domain/matters/matter-statuses.labels.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'

/** 1 is the palest. The type picks the family: red, blue or grey. */
export const GradientField = ({ control }: { control: Control<CreateMatterStatusRequest> }) => {
  const { field, fieldState } = useController({ control, name: 'color_gradient_level' })
  const typeId = useWatch({ control, name: 'type_id' })
  const { levels } = useTheme().tokens.matterStatus[typeId]
  return (
    <FieldFrame group label={labels.color_gradient_level} required error={fieldState.error?.message}>
      {({ labelId }) => (
        <RadioGroup
          row
          aria-labelledby={labelId}
          name={field.name}
          value={field.value}
          onBlur={field.onBlur}
          onChange={(_, level) => field.onChange(Number(level))}
          sx={{ gap: 1 }}
        >
          {levels.map(({ bg, text }, index) => (
            <Radio
              key={bg}
              value={index + 1}
              slotProps={{ input: { 'aria-label': `濃さ ${index + 1}` } }}
              sx={{ p: 0.5, borderRadius: '8px' }}
              icon={
                <Swatch bg={bg} text={text}>
                  {index + 1}
                </Swatch>
              }
              checkedIcon={
                <Swatch bg={bg} text={text} checked>
                  <CheckOutlined sx={{ fontSize: '20px !important' }} />
                </Swatch>
              }
            />
          ))}
        </RadioGroup>
      )}
    </FieldFrame>
  )
}

const Swatch = ({
  bg,
  text,
  checked,
  children,
}: {
  bg: string
  text: string
  checked?: boolean
  children: React.ReactNode
}) => (
  <Box
    component="span"
    sx={{
      ...inRow,
      justifyContent: 'center',
      width: 40,
      height: 40,
      borderRadius: '6px',
      fontSize: 13,
      fontWeight: 500,
      bgcolor: bg,
      color: text,
      boxShadow: checked
        ? ({ palette }) => `0 0 0 2px ${palette.common.white}, 0 0 0 4px ${palette.brand[600]}`
        : 'inset 0 0 0 1px rgba(26,32,29,.10)',
    }}
  >
    {children}
  </Box>
)
