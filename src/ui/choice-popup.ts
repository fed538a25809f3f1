import type { Theme } from '@mui/material/styles'
import { measures } from '#domain/limits.ts'
import { isSmartphone } from '#src/lib/device.ts'

/** The list under a field that searches as one types. */
export const choicePopup = {
  paper: {
    sx: ({ palette, tokens }: Theme) => ({
      mt: 1,
      border: 1,
      borderColor: palette.divider,
      borderRadius: `${tokens.radius.panel}px`,
      boxShadow: tokens.shadow[2],
      fontSize: isSmartphone() ? 16 : 14,
    }),
  },
  listbox: { sx: { maxHeight: measures.choiceListMaxHeight } },
}
