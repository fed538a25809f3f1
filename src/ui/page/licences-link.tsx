import MuiLink from '@mui/material/Link'

/** To the terms of all that the product is made of: a page of its own, which the build writes. */
export const LicencesLink = () => (
  <MuiLink
    href="/licences.html"
    target="_blank"
    rel="noreferrer"
    underline="hover"
    sx={{ typography: 'caption', color: 'text.secondary' }}
  >
    ライセンス
  </MuiLink>
)
