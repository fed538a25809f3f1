import { useState } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { cellRemarkTexts } from '#domain/documents/cell-remarks.ts'
import { shownText } from '#domain/documents/docs-data.ts'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { completionLabels } from '#domain/documents/documents.labels.ts'
import { copiedLabel, copiedValues } from '#domain/documents/previous-values.ts'
import { dataByItem, sectionTitle } from '#domain/documents/sections.ts'
import type { DataByItem, Section } from '#domain/documents/sections.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { companyPictureOf, isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { writtenHeading } from '#src/ui/text/written-heading.ts'
import { FileViewer, useOriginalsOf } from '#src/widgets/file-viewer/file-viewer.tsx'

type SectionsContentsProps = {
  companyId: string
  sections: readonly Section<TemplateItem>[]
  document: Pick<Document, 'docs_data' | 'item_files' | 'cell_remarks'>
  /** The DOM id of a section, to scroll to. */ idOf?: (key: string) => string
}

/** What was filled in, section by section, to read. */
export const SectionsContents = ({ companyId, sections, document, idOf }: SectionsContentsProps) => {
  const contents = dataByItem(document.docs_data)
  const originalsOf = useOriginalsOf(companyId)
  const copied = copiedValues(document.docs_data)
  const remarks = new Map((document.cell_remarks ?? []).map(({ item_id, text }) => [item_id, text]))
  return sections.map((section) => (
    <Box
      key={section.key}
      id={idOf?.(section.key)}
      component="section"
      sx={{ scrollMarginTop: 16, '& + &': { mt: 5 } }}
    >
      <Typography
        variant="h4"
        component="h3"
        sx={{ ...writtenHeading, pb: 2, borderBottom: 1, borderColor: 'line.row' }}
      >
        {sectionTitle(section)}
      </Typography>
      {byHeading(section.items).map(({ heading, items }, index) => (
        <div key={index}>
          {heading !== null && (
            <Typography variant="label" component="h4" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
              {heading}
            </Typography>
          )}
          {items.length > 0 && (
            <Box component="dl" sx={{ m: 0 }}>
              {items.map((item) => (
                <Item
                  key={item.id}
                  item={item}
                  contents={contents}
                  isCopied={copied.has(item.id)}
                  remark={remarks.get(item.id) ?? null}
                  originalsOf={originalsOf}
                  files={document.item_files.filter(({ item_id }) => item_id === item.id)}
                />
              ))}
            </Box>
          )}
        </div>
      ))}
    </Box>
  ))
}

/** The items under each 見出し; first those before any. */
const byHeading = (items: readonly TemplateItem[]): { heading: string | null; items: TemplateItem[] }[] => {
  const groups: { heading: string | null; items: TemplateItem[] }[] = [{ heading: null, items: [] }]
  for (const item of items) {
    if (item.type === 'title') groups.push({ heading: item.name, items: [] })
    else groups.at(-1)!.items.push(item)
  }
  return groups
}

type PicturesProps = { item: TemplateItem; files: readonly DocumentItemFile[]; originalsOf: string | undefined }

const Item = ({
  item,
  contents,
  isCopied,
  remark,
  files,
  originalsOf,
}: PicturesProps & { contents: DataByItem; isCopied: boolean; remark: string | null }) => (
  <Box sx={{ py: 2, borderBottom: 1, borderColor: 'line.row' }}>
    <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {item.name}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isInputType(item.type) ? (
        <>
          <Value text={shownText(item.type, contents.get(item.id))} /> {isCopied && <Tag>{copiedLabel}</Tag>}
          {remark !== null && <Box sx={{ color: 'text.secondary' }}>{`${cellRemarkTexts.label}：${remark}`}</Box>}
          {files.length > 0 && <ItemPictures item={item} files={files} originalsOf={originalsOf} />}
        </>
      ) : (
        <ItemPictures item={item} files={files} originalsOf={originalsOf} />
      )}
    </Box>
  </Box>
)

const Value = ({ text }: { text: string }) =>
  text === '' ? (
    <Box component="span" sx={{ color: 'neutral.600' }}>
      {completionLabels.empty}
    </Box>
  ) : (
    <LinkedText>{text}</LinkedText>
  )

/** The files of a file item, to look at one after the other, and the picture that the template itself shows. */
export const ItemPictures = ({ item, files, originalsOf }: PicturesProps) => {
  const [viewedId, setViewedId] = useState<number | null>(null)
  if (item.path === null && files.length === 0) return item.type === 'fileupload' ? <Value text="" /> : '-'
  const style = {
    display: 'block',
    width: '100%',
    aspectRatio: '4 / 3',
    objectFit: companyPictureOf(item.type) === null ? 'cover' : 'contain',
    borderRadius: 4,
  } as const
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: 2, pt: 1 }}>
      {item.path !== null && (
        <MuiLink href={item.path} target="_blank" rel="noreferrer">
          <ThumbPicture src={item.path} alt={item.name} style={style} fallback={<Name>{item.name}</Name>} />
        </MuiLink>
      )}
      {files.map(({ id, file }) => {
        const picture = file.thumbnail_path ?? (file.type === fileKinds.image ? file.path : null)
        const name = <Name>{file.name}</Name>
        return (
          <ButtonBase
            key={id}
            aria-label={`${file.name}を表示`}
            onClick={() => setViewedId(file.id)}
            sx={{ display: 'block', textAlign: 'left', color: 'brand.700' }}
          >
            {picture === null ? name : <ThumbPicture src={picture} alt={file.name} style={style} fallback={name} />}
          </ButtonBase>
        )
      })}
      {viewedId !== null && (
        <FileViewer
          files={files.map(({ file }) => file)}
          initialId={viewedId}
          originalsOf={originalsOf}
          onClose={() => setViewedId(null)}
        />
      )}
    </Box>
  )
}

const Name = ({ children }: { children: string }) => (
  <Box component="span" sx={{ typography: 'caption', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {children}
  </Box>
)
