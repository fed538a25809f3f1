/** Everything there is to say of a write, by its kind: a kind that lacks something does not compile. */
import { attendance } from './attendance.ts'
import { cellRemark } from './cell-remark.ts'
import { comment } from './comment.ts'
import { contents } from './contents.ts'
import { document } from './document.ts'
import { embeds } from './embeds.ts'
import type { Kind, Write } from './entry.ts'
import { file, isKnownPlace } from './file.ts'
import { handIn } from './hand-in.ts'
import { guestReport } from './guest-report.ts'
import { itemMatter } from './item-matter.ts'
import type { KindOf } from './kind.ts'
import { matter } from './matter.ts'
import { matterStatus } from './matter-status.ts'
import { pin } from './pin.ts'
import { pinChange } from './pin-change.ts'
import { start } from './start.ts'

export const kinds = {
  file,
  contents,
  embeds,
  'item-matter': itemMatter,
  'cell-remark': cellRemark,
  comment,
  attendance,
  'matter-status': matterStatus,
  'hand-in': handIn,
  'guest-report': guestReport,
  matter,
  start,
  document,
  pin,
  'pin-change': pinChange,
} satisfies { [K in Kind]: KindOf<K> }

export const kindOf = <K extends Kind>({ kind }: Write<K>): KindOf<K> => kinds[kind] as unknown as KindOf<K>

/** A newer version's page, open beside this one, may write what this one cannot read: that waits for it. */
export const isKnown = (write: Write): boolean =>
  Object.hasOwn(kinds, write.kind) && (write.kind !== 'file' || isKnownPlace(write.target))

/** What an entry is called in a list. */
export const nameOf = (write: Write): string => kindOf(write).name(write)
