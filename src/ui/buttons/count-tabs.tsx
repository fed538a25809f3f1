import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type CountTab<Value extends string> = {
  value: Value
  label: string
  count?: number
  /** It will have one. */
  isCounting?: boolean
  /** Red pill: work that waits for this person. */
  waiting?: boolean
}

type CountTabsProps<Value extends string> = {
  label: string
  tabs: readonly CountTab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

// MUI's own line is measured once and stays where it was when a count arrives and widens the tabs.
const selectedLine = {
  mb: 4,
  '& .MuiTabs-indicator': { display: 'none' },
  '& .Mui-selected': { boxShadow: ({ palette }: Theme) => `inset 0 -2px ${palette.brand[600]}` },
} as const

/** Tabs with counts; a narrow window scrolls through them. The caller's panel carries role="tabpanel" where it shows one. */
export const CountTabs = <Value extends string>({ label, tabs, value, onChange }: CountTabsProps<Value>) => (
  <Tabs
    variant="scrollable"
    scrollButtons={false}
    aria-label={label}
    value={value}
    onChange={(_, next: Value) => onChange(next)}
    sx={selectedLine}
  >
    {tabs.map(({ value: tabValue, label: tabLabel, count, isCounting, waiting }) => (
      <Tab
        key={tabValue}
        value={tabValue}
        label={
          <Box sx={{ ...inRow, gap: 1.5 }}>
            {tabLabel}
            {(count !== undefined || isCounting) && (
              <Box
                component="span"
                sx={({ palette }) => ({
                  visibility: count === undefined ? 'hidden' : undefined,
                  minWidth: 18,
                  px: 1.5,
                  borderRadius: 9,
                  textAlign: 'center',
                  fontSize: 12,
                  lineHeight: '18px',
                  bgcolor: palette.neutral[100],
                  color: palette.text.secondary,
                  '.Mui-selected &': { bgcolor: palette.brand[100], color: palette.brand[800] },
                  ...(waiting &&
                    (count ?? 0) > 0 && {
                      '&, .Mui-selected &': { bgcolor: palette.error.main, color: palette.common.white },
                    }),
                })}
              >
                {formatNumber(count ?? 0)}
              </Box>
            )}
          </Box>
        }
      />
    ))}
  </Tabs>
)
