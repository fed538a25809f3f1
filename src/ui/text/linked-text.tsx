import Link from '@mui/material/Link'
import { splitLinks } from '#src/lib/text-links.ts'

/** A text as people wrote it, in which addresses open and telephone numbers call. */
export const LinkedText = ({ children }: { children: string }) =>
  splitLinks(children).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <Link
        key={index}
        href={href}
        {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
        // What it stands in may turn into fields at a press.
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </Link>
    ),
  )
