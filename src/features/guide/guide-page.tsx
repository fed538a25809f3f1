import { Fragment } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { guideFor, type GuidePage as Page } from '#domain/text/guide.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader, type Crumb } from '#src/ui/page/page-header.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { guidePicture, guideText } from './guide-texts.ts'
import { readMarkdown, type Block, type Inline } from './markdown.ts'

type GuidePageProps = { companyId: string; user: CompanyUser; page?: string | undefined }

/** ヘルプ: its contents, or one of its pages. */
export const GuidePage = ({ companyId, user, page }: GuidePageProps) => {
  const own = guideFor(!isInternal(user))
  const shown = own.find((each) => each.page === page)
  const contents: Crumb = { label: 'ヘルプ', link: { to: '/c/$companyId/help', params: { companyId } } }
  return (
    <>
      <PageHeader
        title={shown?.title ?? 'ヘルプ'}
        {...(page === undefined
          ? { phoneBack: { label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } } }
          : { crumbs: [contents] })}
        printable={shown !== undefined}
      />
      <Box sx={{ maxWidth: 760, p: { phone: 4 }, fontSize: { phone: 16, desk: 15 }, lineHeight: 1.8 }}>
        {shown ? (
          <GuideText page={shown.page} companyId={companyId} pages={own.map((each) => each.page)} />
        ) : page === undefined ? (
          <Box component="ul" aria-label="ヘルプの目次" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {own.map((each) => (
              <Box component="li" key={each.page} sx={{ borderBottom: 1, borderColor: 'line.row' }}>
                <Link
                  to="/c/$companyId/help"
                  params={{ companyId }}
                  search={{ page: each.page }}
                  sx={{ ...inRow, minHeight: 48, py: 1 }}
                >
                  {each.title}
                </Link>
              </Box>
            ))}
          </Box>
        ) : (
          <EmptyState
            drawing="no-result"
            title="このページはヘルプにありません"
            action={<Link {...contents.link}>ヘルプの目次を見る</Link>}
          />
        )}
      </Box>
    </>
  )
}

type GuideTextProps = { page: Page; companyId: string; pages: readonly Page[] }

const GuideText = ({ page, ...linking }: GuideTextProps) =>
  readMarkdown(guideText(page)).map((block, index) => <GuideBlock key={index} block={block} {...linking} />)

const GuideBlock = ({ block, ...linking }: { block: Block } & Omit<GuideTextProps, 'page'>) => {
  switch (block.kind) {
    // The page's header shows it.
    case 'title':
      return null
    case 'heading':
      return (
        <Typography variant="h3" component="h2" sx={{ mt: 6, mb: 2 }}>
          <Parts parts={block.parts} {...linking} />
        </Typography>
      )
    case 'paragraph':
      return (
        <Box component="p" sx={{ my: 2 }}>
          <Parts parts={block.parts} {...linking} />
        </Box>
      )
    case 'note':
      return (
        <Box sx={{ my: 3 }}>
          <Note severity="info">
            <Parts parts={block.parts} {...linking} />
          </Note>
        </Box>
      )
    case 'list':
      return (
        <Box component={block.ordered ? 'ol' : 'ul'} sx={{ my: 2, pl: 6, '& li': { mb: 1 } }}>
          {block.items.map((parts, index) => (
            <li key={index}>
              <Parts parts={parts} {...linking} />
            </li>
          ))}
        </Box>
      )
    case 'picture':
      return (
        <Box
          component="img"
          src={guidePicture(block.name)}
          alt={block.alt}
          loading="lazy"
          sx={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: 640,
            my: 3,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      )
  }
}

const Parts = ({ parts, companyId, pages }: { parts: readonly Inline[] } & Omit<GuideTextProps, 'page'>) =>
  parts.map((part, index) => {
    if (part.kind === 'strong') return <strong key={index}>{part.text}</strong>
    if (part.kind === 'code') return <code key={index}>{part.text}</code>
    const page = part.kind === 'link' && pages.find((each) => `${each}.md` === part.target)
    // A page that is not the reader's has no link: its name stands there all the same.
    if (!page) return <Fragment key={index}>{part.text}</Fragment>
    return (
      // Within a text, colour alone says too little.
      <Link key={index} to="/c/$companyId/help" params={{ companyId }} search={{ page }} underline="always">
        {part.text}
      </Link>
    )
  })
