import Box from '@mui/material/Box'

/** The sender's logo; their name stands beside it as text. */
export const CompanyLogo = ({ src }: { src: string | null }) =>
  src && <Box component="img" src={src} alt="" sx={{ display: 'block', maxWidth: 160, maxHeight: 48, mb: 3 }} />
