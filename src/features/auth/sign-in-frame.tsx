import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BrandMark } from '#src/ui/marks/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { LicencesLink } from '#src/ui/page/licences-link.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Townscape } from './townscape.tsx'

const narrow = '@media (max-width: 899.98px)'

/** The screens before the sign-in: what this is at the left, on narrow screens above, and one column of 384. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { desk: 'minmax(0, 640fr) minmax(480px, 800fr)', phone: '1fr' },
      gridTemplateRows: { phone: 'auto 1fr' },
      minHeight: '100dvh',
      bgcolor: 'background.paper',
      [narrow]: { gridTemplateColumns: '1fr', gridTemplateRows: 'auto 1fr' },
    }}
  >
    <DocumentTitle>{title}</DocumentTitle>
    <Introduction />
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{ ...inRow, justifyContent: 'center', p: 6, outline: 0, [narrow]: { alignItems: 'flex-start' } }}
    >
      <Box sx={{ width: '100%', maxWidth: 384 }}>
        {children}
        <Box sx={{ mt: 6, textAlign: 'center' }}>
          <LicencesLink />
        </Box>
      </Box>
    </Box>
  </Box>
)

/** Heading and first sentence of such a screen. */
export const SignInHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <Typography variant="h1" sx={{ fontSize: 24, fontFeatureSettings: 'normal' }}>
      {title}
    </Typography>
    {children && (
      <Typography component="div" variant="body2" sx={{ mt: 2, color: 'text.secondary', wordBreak: 'auto-phrase' }}>
        {children}
      </Typography>
    )}
  </>
)

const Introduction = () => (
  <Box
    component="header"
    sx={{
      position: 'relative',
      overflow: 'hidden',
      bgcolor: 'surface.nav',
      color: 'common.white',
      px: 16,
      pt: 14,
      [narrow]: { px: 6, py: 4 },
    }}
  >
    <Box sx={{ ...inRow, gap: 3 }}>
      <BrandMark size={36} onDark />
      <Box component="span" sx={{ fontSize: 24, fontWeight: 700, letterSpacing: '.1em', lineHeight: 1 }}>
        建守
      </Box>
      <Box
        component="span"
        sx={{ mt: 1, fontSize: 14, letterSpacing: '.04em', lineHeight: 1, color: 'rgba(255,255,255,.72)' }}
      >
        タテモリ
      </Box>
    </Box>
    <Box sx={{ [narrow]: { display: 'none' } }}>
      <Typography variant="display" component="p" sx={{ mt: 22 }}>
        点検も、修繕も、報告書も。
        <br />
        建物の毎日を、ひとつの場所で。
      </Typography>
      <Typography component="p" sx={{ mt: 5, fontSize: 15, lineHeight: 1.9, color: 'rgba(255,255,255,.82)' }}>
        案件・設備・図面・書類をつなぎ、
        <br />
        現場と事務所が同じ情報を見られるようにします。
      </Typography>
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          bottom: 0,
          width: '100%',
          '@media (max-height: 799.98px)': { display: 'none' },
        }}
      >
        <Townscape />
      </Box>
    </Box>
  </Box>
)
