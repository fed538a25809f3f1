/** MUI's link, button and icon button as typed router links: `<Link to="/c/$companyId/matters" params={{ companyId }}>`. */
import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { IconButtonProps } from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import type { LinkProps as MuiLinkProps } from '@mui/material/Link'
import { createLink } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'

const Anchor = (props: Omit<MuiLinkProps<'a'>, 'href'>) => <MuiLink {...props} />
const ButtonAnchor = (props: Omit<ButtonProps<'a'>, 'href'>) => <Button component="a" {...props} />
const IconButtonAnchor = (props: Omit<IconButtonProps<'a'>, 'href'>) => <IconButton component="a" {...props} />

/** Where a link leads, as data: `{ to: '/c/$companyId/matters', params: { companyId } }`. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

export const Link = createLink(Anchor)
export const LinkButton = createLink(ButtonAnchor)
export const LinkIconButton = createLink(IconButtonAnchor)
