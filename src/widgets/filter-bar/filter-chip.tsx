import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFilterMenu } from './filter-bar.tsx'

/** What a chip hands to its menu. */
export type FilterMenuProps = {
  /** Names the menu; on a phone its title. */
  label: string
  isPhone: boolean
  anchor: HTMLElement
  /** Closes the menu and leaves the focus where it is. */
  onClose: () => void
  /** Closes the menu and gives the focus back to the chip. */
  onDone: () => void
}

type FilterChipProps = {
  label: string
  icon: ReactNode
  /** What is chosen, in the place of the label. */
  value?: string
  /** How many are chosen, beside the label. */
  count?: number
  /** The menu; it may be lazy. */
  menu: (props: FilterMenuProps) => ReactNode
}

/** One filter of a bar: its name, or what is chosen, over a menu. */
export const FilterChip = ({ label, icon, value, count, menu }: FilterChipProps) => {
  const { isOpen, isPhone, isCompact, toggle, close } = useFilterMenu()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOn = value !== undefined || count !== undefined
  const handleDone = () => {
    close()
    anchor?.focus()
  }
  return (
    <>
      <Button
        ref={setAnchor}
        aria-label={isOn ? `${label}：${value ?? `${count}件`}` : label}
        aria-haspopup="dialog"
        data-chosen={isOn || undefined}
        aria-expanded={isOpen}
        startIcon={isCompact ? undefined : icon}
        endIcon={<ExpandMoreOutlined />}
        onClick={toggle}
        sx={[
          {
            flex: 'none',
            minHeight: { phone: 44 },
            px: 3,
            fontSize: { phone: 15 },
            fontWeight: 400,
            bgcolor: 'background.paper',
            borderColor: 'neutral.400',
            color: 'text.primary',
            '& .MuiButton-icon': { color: 'neutral.600' },
          },
          isOn && {
            bgcolor: 'brand.50',
            borderColor: 'brand.500',
            color: 'brand.800',
            fontWeight: 500,
            '& .MuiButton-icon': { color: 'brand.700' },
          },
          isOpen && { boxShadow: ({ palette }) => `0 0 0 2px ${palette.brand[200]}` },
        ]}
      >
        <Box component="span" sx={{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.4 }}>
          {value ?? label}
        </Box>
        {count !== undefined && (
          <Box
            component="span"
            sx={{
              ml: 1,
              minWidth: 18,
              px: 1,
              borderRadius: '9px',
              bgcolor: 'brand.700',
              color: 'common.white',
              fontSize: 12,
              lineHeight: '18px',
            }}
          >
            {count}
          </Box>
        )}
      </Button>
      {isOpen && anchor && <Suspense>{menu({ label, isPhone, anchor, onClose: close, onDone: handleDone })}</Suspense>}
    </>
  )
}
