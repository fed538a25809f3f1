/** Ways from a screen to the page of the help that explains it. */
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import { useParams } from '@tanstack/react-router'
import type { GuidePage } from '#domain/text/guide.ts'
import { LinkButton, LinkIconButton } from '#src/ui/text/link.tsx'

const useGuidePlace = (page: GuidePage) => {
  const { companyId } = useParams({ strict: false })
  return { to: '/c/$companyId/help', params: { companyId: companyId! }, search: { page } } as const
}

/** `?` beside a word that nobody can guess. */
export const HelpLink = ({ page, word }: { page: GuidePage; word: string }) => (
  <LinkIconButton {...useGuidePlace(page)} size="small" aria-label={`「${word}」のヘルプ`} sx={{ flex: 'none' }}>
    <HelpOutlineOutlined sx={{ fontSize: 18 }} />
  </LinkIconButton>
)

/** Where a list has nothing yet. */
export const GuideLink = ({ page }: { page: GuidePage }) => (
  <LinkButton {...useGuidePlace(page)} variant="text">
    使い方を見る
  </LinkButton>
)
