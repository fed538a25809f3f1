import Link from '@mui/material/Link'
import type { FileRef } from '#domain/files/files.contract.ts'

/** What was handed back by an authority, opened beside the page. */
export const FileLink = ({ file: { name, path } }: { file: Pick<FileRef, 'name' | 'path'> }) => (
  <Link href={path} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
    {name}
  </Link>
)
