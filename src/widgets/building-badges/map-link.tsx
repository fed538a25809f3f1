import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import MuiLink from '@mui/material/Link'

/** An address that opens in the map; under a thumb as high as one. */
export const MapLink = ({ address }: { address: string }) => (
  <MuiLink
    href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
    target="_blank"
    rel="noreferrer"
    aria-label={`${address}の地図を開く`}
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: { phone: 44 }, overflowWrap: 'anywhere' }}
  >
    <PlaceOutlined sx={{ fontSize: 16, flex: 'none' }} />
    {address}
  </MuiLink>
)
