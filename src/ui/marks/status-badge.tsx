/** Badges without business words: widgets map their states to a tone of `theme.tokens` and a glyph. */
import type { ComponentProps, ReactNode } from 'react'
import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

/** Colours of a badge, as the tokens name them; without `border` it has no inner line. */
export type Tone = { bg: string; text: string; border?: string }

/** A company may give a status a hundred characters. */
const maxWidth = 'min(100%, 260px)'

const BadgeText = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    title={typeof children === 'string' ? children : undefined}
    sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.4 }}
  >
    {children}
  </Box>
)

const badge = ({ bg, text, border }: Tone) => ({
  '--badge-bg': bg,
  // The system's own colours leave no background.
  '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  maxWidth,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  borderRadius: '4px',
  fontWeight: 500,
  lineHeight: 1,
  whiteSpace: 'nowrap',
  bgcolor: bg,
  color: text,
  boxShadow: border ? `inset 0 0 0 1px ${border}` : 'none',
  '& svg': { width: '0.875rem', height: '0.875rem', flex: 'none' },
})

type StatusBadgeProps = { tone: Tone; icon?: ReactNode; children: ReactNode }

/** Text first, colour and glyph second; never a link. 22 high. */
export const StatusBadge = ({ tone, icon, children }: StatusBadgeProps) => (
  <Box component="span" sx={[badge(tone), { height: '1.375rem', px: 2, fontSize: 12 }, Boolean(icon) && { pl: 1.5 }]}>
    {icon}
    <BadgeText>{children}</BadgeText>
  </Box>
)

type StatusButtonProps = StatusBadgeProps &
  Omit<ComponentProps<typeof ButtonBase>, 'children'> & {
    /** Names what it changes: 「ステータス：対応中、変更」. */
    label: string
    /** 32 high with room for a finger. */
    large?: boolean
  }

/** A badge that opens a choice; the caller gives onClick and aria-expanded. */
export const StatusButton = ({ tone, icon, label, large, children, ...button }: StatusButtonProps) => (
  <ButtonBase
    aria-haspopup="listbox"
    aria-label={label}
    {...button}
    sx={[
      badge(tone),
      { height: large ? '2rem' : '1.75rem', pl: 2, pr: 1, fontSize: large ? 14 : 13, position: 'relative' },
      Boolean(large) && { '&::after': { content: '""', position: 'absolute', inset: '-6px 0' } },
    ]}
  >
    {icon}
    <BadgeText>{children}</BadgeText>
    <ArrowDropDownOutlined sx={{ width: '1.125rem !important', height: '1.125rem !important', ml: '-1px' }} />
  </ButtonBase>
)

/** Ring: not begun, half: under way, check: done. */
export const StatusGlyph = ({ kind }: { kind: 'ring' | 'half' | 'check' }) => (
  <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden>
    {kind === 'check' ? (
      <>
        <circle cx="7" cy="7" r="5.4" fill="currentColor" />
        <path
          d="M4.6 7.1l1.8 1.8 3.1-3.5"
          fill="none"
          stroke="var(--badge-bg)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ) : (
      <>
        <circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        {kind === 'half' && <path d="M7 2.4a4.6 4.6 0 0 1 0 9.2z" fill="currentColor" />}
      </>
    )}
  </svg>
)
