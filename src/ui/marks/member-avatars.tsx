import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { memberCount } from '#domain/text/dialogs.ts'
import { firstCharacter } from '#src/lib/text.ts'

export type Member = { id: number; name: string; profile_photo_path?: string | null }

type MemberAvatarProps = {
  member: Member
  /** px: 20, 24, 28, 32 or 40 */ size?: number
  /** The name stands beside it. */ decorative?: boolean
}

/** Photo, or the name's first character in one of six fixed pairs of colours. */
export const MemberAvatar = ({ member, size = 24, decorative }: MemberAvatarProps) => {
  const { tokens } = useTheme()
  const { bg, text } = tokens.avatar[member.id % tokens.avatar.length]!
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': member.name, title: member.name }
  return (
    <Avatar
      {...naming}
      src={member.profile_photo_path ?? undefined}
      slotProps={{ img: { alt: '' } }}
      sx={{
        width: `${size / 16}rem`,
        height: `${size / 16}rem`,
        fontSize: size === 20 ? 11 : Math.round(size * 0.2 + 7.5),
        letterSpacing: 0,
        bgcolor: bg,
        color: text,
      }}
    >
      {firstCharacter(member.name)}
    </Avatar>
  )
}

type MemberAvatarsProps = {
  members: readonly Member[]
  /** Avatars shown; the rest is in the count. */ max?: number
  size?: number
  /** Adds 「N人のメンバー」. */ showCount?: boolean
}

/** Avatars side by side, never overlapping: kanji must stay readable. */
export const MemberAvatars = ({ members, max = 4, size, showCount }: MemberAvatarsProps) => (
  <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: '3px' }}>
    {members.slice(0, max).map((member) => (
      <MemberAvatar key={member.id} member={member} size={size} />
    ))}
    {showCount && (
      <Box component="span" sx={{ ml: 1, whiteSpace: 'nowrap' }}>
        {memberCount(members.length)}
      </Box>
    )}
    {!showCount && members.length > max && (
      <Box
        component="span"
        sx={{ ml: 0.5, typography: 'caption', color: 'text.secondary' }}
      >{`+${members.length - max}`}</Box>
    )}
  </Box>
)
