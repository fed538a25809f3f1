import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { DocumentTitle } from '#src/ui/document-title.tsx'
import { SignIn } from './sign-in.tsx'
import { Townscape } from './townscape.tsx'

/** Sign-in: e-mail and password, and where the server asks for it the second factor. */
export const LoginPage = () => {
  const navigate = useNavigate()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { desk: 'minmax(0, 640fr) minmax(480px, 800fr)', phone: '1fr' },
        gridTemplateRows: { phone: 'auto 1fr' },
        minHeight: '100dvh',
        bgcolor: 'background.paper',
        '@media (max-width: 899.98px)': { gridTemplateColumns: '1fr', gridTemplateRows: 'auto 1fr' },
      }}
    >
      <DocumentTitle>ログイン</DocumentTitle>
      <Introduction />
      <Box
        component="main"
        id="main"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          p: 6,
          '@media (max-width: 899.98px)': { alignItems: 'flex-start' },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 384 }}>
          <SignIn onSignedIn={() => void navigate({ to: '/c' })} />
        </Box>
      </Box>
    </Box>
  )
}

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
      '@media (max-width: 899.98px)': { px: 6, py: 4 },
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
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
    <Box sx={{ '@media (max-width: 899.98px)': { display: 'none' } }}>
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
