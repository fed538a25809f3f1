/**
 * The MUI theme: every number comes from theme-tokens.json, and `theme.tokens` hands the whole file to components
 * (status, role and avatar colours among them), so no screen writes a colour of its own.
 */
import type { CSSProperties } from 'react'
import type { Theme, ThemeOptions } from '@mui/material/styles'
import { createTheme } from '@mui/material/styles'
import { touchArea } from '#src/ui/sizes/touch-area.ts'
import tokens from './theme-tokens.json'

const { color: c, font, radius, shadow } = tokens
const px = (n: number) => `${n / 16}rem`
/** What a part writes of its letters in px grows with the size that its reader has chosen. */
const grown = (value: unknown) => (typeof value === 'number' ? px(value) : (value as string))
const grownLine = (value: unknown) =>
  String(value).endsWith('px') ? px(Number.parseFloat(String(value))) : (value as string | number)
const scale = (key: keyof typeof font.scale) => {
  const [size, lineHeight, fontWeight] = font.scale[key] as [number, number, number]
  return { fontSize: px(size), lineHeight, fontWeight, letterSpacing: font.letterSpacing }
}
const heading = { wordBreak: 'auto-phrase', textWrap: 'balance' } satisfies CSSProperties

declare module '@mui/material/styles' {
  interface Theme {
    tokens: typeof tokens
  }
  interface Palette {
    brand: typeof c.brand
    neutral: typeof c.neutral
    line: typeof c.line
    surface: typeof c.surface
  }
  interface PaletteOptions {
    brand?: typeof c.brand
    neutral?: typeof c.neutral
    line?: typeof c.line
    surface?: typeof c.surface
  }
  interface TypographyVariants {
    display: CSSProperties
    cell: CSSProperties
    label: CSSProperties
    stat: CSSProperties
  }
  interface TypographyVariantsOptions {
    display?: CSSProperties
    cell?: CSSProperties
    label?: CSSProperties
    stat?: CSSProperties
  }
}
declare module '@mui/system' {
  interface BreakpointOverrides {
    desk: true
    phone: true
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsSizeOverrides {
    /** Small at a desk, and as high as every other button on a phone. */
    compact: true
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true
    cell: true
    label: true
    stat: true
    subtitle1: false
    subtitle2: false
    overline: false
    h5: false
    h6: false
  }
}

type Layout = 'desk' | 'phone'

const smallButton = { minHeight: 32, padding: '0 12px', fontSize: px(13) }

/** Wider than any window. */
const unreachable = 1_000_000

const optionsFor = (layout: Layout): ThemeOptions => ({
  // A style that differs between the layouts names both, as it would two widths: `p: { desk: 6, phone: 4 }`. Only those of
  // the theme's own layout hold, however wide the window is; so no part asks where it is for its looks.
  breakpoints: {
    values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536, desk: unreachable, phone: unreachable, [layout]: 0 },
  },
  unstable_sxConfig: { fontSize: { themeKey: 'typography', transform: grown }, lineHeight: { transform: grownLine } },
  spacing: tokens.space.unit,
  shape: { borderRadius: radius.control },
  motion: { reducedMotion: 'system' },
  focusVisible: {
    outlineColor: c.focus.outline,
    outlineWidth: 2,
    outlineOffset: 2,
    boxShadow: `0 0 0 2px ${c.focus.halo}`,
  },
  palette: {
    mode: 'light',
    primary: { main: c.brand[600], dark: c.brand[700], light: c.brand[100], contrastText: '#FFFFFF' },
    secondary: { main: c.neutral[700], dark: c.neutral[800], light: c.neutral[100], contrastText: '#FFFFFF' },
    error: { main: c.error[600], dark: c.error[700], light: c.error[50], contrastText: '#FFFFFF' },
    warning: { main: c.warning[600], dark: c.warning[700], light: c.warning[50], contrastText: '#FFFFFF' },
    info: { main: c.info[600], dark: c.info[700], light: c.info[50], contrastText: '#FFFFFF' },
    success: { main: c.success[600], dark: c.success[700], light: c.success[50], contrastText: '#FFFFFF' },
    text: { primary: c.text.primary, secondary: c.text.secondary, disabled: c.text.disabled },
    background: { default: c.surface.page, paper: c.surface.panel },
    divider: c.line.hairline,
    action: {
      hover: 'rgba(26,32,29,.04)',
      selected: c.brand[50],
      disabledBackground: c.neutral[200],
      disabled: c.neutral[600],
    },
    brand: c.brand,
    neutral: c.neutral,
    line: c.line,
    surface: c.surface,
  },
  typography: {
    fontFamily: font.family,
    fontWeightMedium: 500,
    display: { ...scale('display'), ...heading, letterSpacing: '.04em', fontFeatureSettings: "'palt'" },
    h1: { ...scale('h1'), ...heading, letterSpacing: '.02em', fontFeatureSettings: "'palt'" },
    h2: { ...scale('h2'), ...heading },
    h3: { ...scale('h3'), ...heading },
    h4: { ...scale('h4'), ...heading },
    body1: scale('bodyMobile'),
    body2: scale('body'),
    caption: scale('caption'),
    button: { ...scale('body'), lineHeight: 1, fontWeight: 500, textTransform: 'none' },
    cell: scale('cell'),
    label: scale('label'),
    stat: scale('stat'),
  },
  zIndex: { modal: 1300, snackbar: 1400, tooltip: 1500 },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 100,
      short: 160,
      standard: 160,
      complex: 240,
      enteringScreen: 240,
      leavingScreen: 160,
    },
    easing: {
      easeOut: tokens.motion.easeOut,
      easeInOut: tokens.motion.easeOut,
      easeIn: tokens.motion.easeIn,
      sharp: tokens.motion.easeOut,
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { ...scale('body'), fontVariantNumeric: 'tabular-nums', lineBreak: 'strict', overflowWrap: 'anywhere' },
        // Not whether it wraps, which a paragraph has from what it stands in.
        p: { textWrapStyle: 'pretty' },
        'a:focus-visible, summary:focus-visible': {
          outline: `2px solid ${c.focus.outline}`,
          outlineOffset: 2,
          boxShadow: `0 0 0 2px ${c.focus.halo}`,
          borderRadius: 2,
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { fontFamily: 'inherit' } } },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '0 16px',
          whiteSpace: 'nowrap',
          '&.Mui-disabled': { backgroundColor: c.neutral[200], color: c.neutral[600], borderColor: 'transparent' },
          variants: [
            { props: { size: 'small' }, style: smallButton },
            { props: { size: 'compact' }, style: layout === 'desk' ? smallButton : {} },
            { props: { size: 'large' }, style: { minHeight: 48, padding: '0 24px', fontSize: px(16) } },
            {
              props: { variant: 'outlined', color: 'secondary' },
              style: {
                backgroundColor: '#FFFFFF',
                borderColor: c.line.button,
                color: c.text.primary,
                '&:hover': { backgroundColor: c.neutral[50], borderColor: c.neutral[600] },
              },
            },
            {
              props: { variant: 'outlined', color: 'error' },
              style: { backgroundColor: '#FFFFFF', borderColor: c.error[600] },
            },
            { props: { variant: 'text' }, style: { padding: '0 10px', color: c.text.link } },
          ],
        },
        startIcon: { marginLeft: -4, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: px(18) } },
        endIcon: { marginLeft: 6, marginRight: -6, '& > *:nth-of-type(1)': { fontSize: px(18) } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: radius.control, color: c.neutral[700] },
        sizeSmall: { width: 32, height: 32 },
        sizeMedium: { width: 40, height: 40 },
        sizeLarge: { width: 44, height: 44 },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true, variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small', fullWidth: true } },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 4,
          ...scale('label'),
          color: c.text.primary,
          '&.Mui-focused, &.Mui-error': { color: c.text.primary },
        },
        asterisk: { display: 'none' },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          backgroundColor: '#FFFFFF',
          minHeight: 36,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: c.line.control, top: 0 },
          '& legend': { display: 'none' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: c.neutral[700] },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: c.brand[600], borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: c.error[600], borderWidth: 2 },
        },
        input: {
          ...scale('body'),
          padding: '7px 12px',
          height: px(22),
          '&::placeholder': { color: c.neutral[600], opacity: 1 },
        },
        multiline: {
          padding: 0,
          '& textarea.MuiInputBase-input': { height: 'auto', padding: '8px 12px', lineHeight: 1.7 },
        },
      },
    },
    // Of MUI's Japanese what is used: the whole of it makes a formatter of numbers at every start.
    MuiAutocomplete: {
      defaultProps: {
        clearText: 'クリア',
        closeText: '閉じる',
        loadingText: '読み込み中...',
        noOptionsText: 'データがありません',
        openText: '開く',
      },
      styleOverrides: {
        // As high as the other fields, with the text where theirs begins.
        inputRoot: {
          '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
            paddingBlock: 3,
            paddingLeft: 4,
            '& .MuiAutocomplete-input': { padding: '4px 4px 4px 8px' },
            '& .MuiAutocomplete-endAdornment': { right: 2 },
          },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginInline: 0,
          marginTop: 4,
          ...scale('caption'),
          color: c.text.tertiary,
          '&.Mui-error': { color: c.error[600], fontWeight: 500 },
        },
      },
    },
    MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -9 }, label: scale('body') } },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { color: c.line.control, padding: 6, '& .MuiSvgIcon-root': { fontSize: px(24) } } },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { color: c.line.control, padding: 7, '& .MuiSvgIcon-root': { fontSize: px(22) } } },
    },
    MuiChip: {
      styleOverrides: {
        root: { height: px(22), borderRadius: radius.badge, fontSize: px(12), fontWeight: 500 },
        label: { paddingInline: 8 },
        icon: { fontSize: px(14), marginLeft: 6, marginRight: -4, color: 'inherit' },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderColor: c.line.hairline, borderRadius: radius.panel },
      },
    },
    MuiTableContainer: {
      styleOverrides: {
        root: { backgroundColor: '#FFFFFF', border: `1px solid ${c.line.hairline}`, borderRadius: radius.panel },
      },
    },
    MuiTable: { styleOverrides: { root: { tableLayout: 'fixed' } } },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&:last-child td': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: c.surface.rowHover },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          padding: '0 8px',
          borderColor: c.line.row,
          '&:first-of-type': { paddingLeft: 16 },
          '&:last-of-type': { paddingRight: 12 },
        },
        head: {
          height: 36,
          ...scale('caption'),
          fontWeight: 500,
          color: c.text.secondary,
          backgroundColor: c.surface.tableHead,
          borderColor: c.line.hairline,
          whiteSpace: 'nowrap',
        },
        body: { height: 48, ...scale('cell'), color: c.text.secondary },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40, borderBottom: `1px solid ${c.line.hairline}` },
        list: { gap: 24 },
        indicator: { height: 2, backgroundColor: c.brand[600] },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 40,
          minWidth: 0,
          padding: 0,
          fontWeight: 500,
          color: c.text.secondary,
          '&.Mui-selected': { color: c.brand[700] },
        },
      },
    },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: `1px solid ${c.line.hairline}`,
          borderRadius: radius.panel,
          boxShadow: shadow[2],
          minWidth: 180,
        },
        list: { paddingBlock: 4 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 36,
          paddingInline: 14,
          gap: 10,
          fontSize: px(14),
          '&.Mui-selected': { backgroundColor: c.brand[50] },
        },
      },
    },
    MuiPopover: {
      styleOverrides: {
        paper: { border: `1px solid ${c.line.hairline}`, borderRadius: radius.panel, boxShadow: shadow[2] },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: c.surface.scrim } } },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: radius.dialog, boxShadow: shadow[3], maxWidth: 'none' } } },
    MuiDialogTitle: { styleOverrides: { root: { ...scale('h3'), padding: '16px 24px' } } },
    MuiDialogContent: {
      styleOverrides: { root: { padding: '0 24px' }, dividers: { padding: '20px 24px', borderColor: c.line.hairline } },
    },
    MuiDialogContentText: {
      styleOverrides: {
        root: { ...scale('body'), lineHeight: 1.7, color: c.text.secondary, wordBreak: 'auto-phrase' },
      },
    },
    MuiDialogActions: {
      styleOverrides: {
        root: { padding: '14px 24px 16px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
      },
    },
    MuiDrawer: {
      styleOverrides: {
        paper: {
          variants: [
            {
              props: { anchor: 'bottom' },
              style: {
                borderRadius: `${radius.sheetTop}px ${radius.sheetTop}px 0 0`,
                paddingBottom: 'env(safe-area-inset-bottom)',
              },
            },
          ],
        },
      },
    },
    MuiBottomNavigation: {
      defaultProps: { showLabels: true },
      styleOverrides: { root: { height: 'auto', minHeight: 56, borderTop: `1px solid ${c.line.hairline}` } },
    },
    MuiBottomNavigationAction: {
      styleOverrides: {
        root: { color: c.text.secondary, '&.Mui-selected': { color: c.brand[700] } },
        label: { fontSize: px(12), '&.Mui-selected': { fontSize: px(12), fontWeight: 700 } },
      },
    },
    MuiAvatar: { styleOverrides: { root: { width: px(24), height: px(24), fontSize: px(12), fontWeight: 500 } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, arrow: false },
      styleOverrides: {
        tooltip: {
          backgroundColor: c.neutral[800],
          ...scale('caption'),
          padding: '6px 10px',
          borderRadius: radius.badge,
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          backgroundColor: c.neutral[800],
          borderRadius: radius.control,
          boxShadow: shadow[2],
          fontSize: px(14),
          minHeight: 44,
          padding: '0 8px 0 14px',
        },
      },
    },
    MuiAlert: {
      defaultProps: { closeText: '閉じる' },
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          padding: '6px 16px',
          fontSize: px(13),
          lineHeight: 1.65,
          variants: (['error', 'warning', 'info', 'success'] as const).map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: {
              backgroundColor: c[severity][50],
              border: `1px solid ${c[severity][100]}`,
              color: c[severity][700],
              '& .MuiAlert-icon': { color: c[severity][600] },
            },
          })),
        },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'wave', variant: 'rounded' },
      styleOverrides: { root: { backgroundColor: c.neutral[200] } },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { color: c.text.link, textUnderlineOffset: 3 } },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 6, borderRadius: 3, backgroundColor: c.neutral[200] },
        bar: { backgroundColor: c.brand[500] },
      },
    },
  },
})

// Added afterwards: a theme copies what it is given.
const withTokens = (made: Omit<Theme, 'tokens'>): Theme => Object.assign(made, { tokens })

/** Office screens. */
const deskTheme = (): Theme => withTokens(createTheme(optionsFor('desk')))

/** With letters of twice their size a label may be wider than the window: only there it breaks, and nothing beside it squeezes it. */
const brokenLast = {
  minWidth: 'fit-content',
  maxWidth: '100%',
  whiteSpace: 'normal',
  lineHeight: 1.25,
} satisfies CSSProperties

/** Phone layout: 48px controls, 16px text, 44px icon buttons. */
const phoneTheme = (): Theme =>
  withTokens(
    createTheme(optionsFor('phone'), {
      typography: { label: { fontSize: px(14) } },
      components: {
        MuiCssBaseline: { styleOverrides: { body: { fontSize: px(16) } } },
        MuiButton: {
          styleOverrides: { root: { minHeight: 48, fontSize: px(16), ...brokenLast }, sizeSmall: touchArea },
        },
        MuiLink: { styleOverrides: { root: touchArea } },
        MuiIconButton: {
          styleOverrides: { sizeSmall: { width: 44, height: 44 }, sizeMedium: { width: 44, height: 44 } },
        },
        MuiInputLabel: { styleOverrides: { root: { fontSize: px(14), marginBottom: 6 } } },
        MuiOutlinedInput: {
          styleOverrides: {
            root: { minHeight: 48 },
            input: { fontSize: px(16), padding: '11px 12px', height: px(24) },
          },
        },
        MuiFormControlLabel: { styleOverrides: { root: { minHeight: 44 }, label: { fontSize: px(16) } } },
        MuiMenuItem: { styleOverrides: { root: { minHeight: 48, fontSize: px(16) } } },
        MuiTab: { styleOverrides: { root: { minHeight: 44, minWidth: 44 } } },
        MuiDialog: { styleOverrides: { paperFullScreen: { paddingBottom: 'env(safe-area-inset-bottom)' } } },
        MuiToggleButton: {
          styleOverrides: {
            // A pale fill alone is lost in sunlight.
            root: { '&.Mui-selected': { boxShadow: `inset 0 0 0 2px ${c.brand[600]}` } },
            sizeSmall: { minWidth: 44, minHeight: 44 },
          },
        },
      },
    }),
  )

const made: Partial<Record<'desk' | 'phone', Theme>> = {}

/** A theme takes long to make, and nobody sees both. */
export const themeOf = (layout: 'desk' | 'phone'): Theme =>
  (made[layout] ??= layout === 'desk' ? deskTheme() : phoneTheme())
