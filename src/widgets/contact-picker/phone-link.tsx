import MuiLink from '@mui/material/Link'
import type { LinkProps } from '@mui/material/Link'
import { telAddress } from '#domain/phone-numbers.ts'

type PhoneLinkProps = { name: string; phoneNumber: string; sx?: LinkProps['sx'] }

/** A number that a phone calls; what is no number stays text. */
export const PhoneLink = ({ name, phoneNumber, sx }: PhoneLinkProps) => {
  const address = telAddress(phoneNumber)
  return address === null ? (
    <span>{phoneNumber}</span>
  ) : (
    <MuiLink href={address} aria-label={`${name}に電話する：${phoneNumber}`} sx={sx}>
      {phoneNumber}
    </MuiLink>
  )
}
