import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { ApprovalSeal } from './approval-seal.tsx'
import { DeskCheckbox, PhoneCheckbox } from './checkbox-field.tsx'
import { CompanyPicture } from './company-picture.tsx'
import { DeskDate, PhoneDate } from './date-field.tsx'
import { DeskFiles } from './files-field.tsx'
import { PhonePhotos } from './photos-field.tsx'
import { DeskRadio, PhoneRadio } from './radio-field.tsx'
import { DeskSelect, PhoneSelect } from './select-field.tsx'
import { DeskSignature, PhoneSignature } from './signature-field.tsx'
import { TextField } from './text-field.tsx'
import { DeskTitle, PhoneTitle } from './title-field.tsx'
import { DeskNumber, DeskPercent, DeskTime, PhoneNumber, PhonePercent, PhoneTime } from './typed-field.tsx'

type Field = (props: { item: TemplateItem }) => ReactNode

/** How an item of each type is filled in, at the desk and on a phone; null: it divides the form and is no part of it. */
export const itemFields: Record<ItemType, { desk: Field; phone: Field } | null> = {
  text: { desk: TextField, phone: TextField },
  textarea: { desk: TextField, phone: TextField },
  number: { desk: DeskNumber, phone: PhoneNumber },
  percent: { desk: DeskPercent, phone: PhonePercent },
  date: { desk: DeskDate, phone: PhoneDate },
  datetime: { desk: DeskDate, phone: PhoneDate },
  time: { desk: DeskTime, phone: PhoneTime },
  select: { desk: DeskSelect, phone: PhoneSelect },
  checkbox: { desk: DeskCheckbox, phone: PhoneCheckbox },
  radio: { desk: DeskRadio, phone: PhoneRadio },
  title: { desk: DeskTitle, phone: PhoneTitle },
  fileupload: { desk: DeskFiles, phone: PhonePhotos },
  aiimage: { desk: DeskFiles, phone: PhonePhotos },
  company_logo: { desk: CompanyPicture, phone: CompanyPicture },
  company_seal: { desk: CompanyPicture, phone: CompanyPicture },
  approval_seal: { desk: ApprovalSeal, phone: ApprovalSeal },
  signature: { desk: DeskSignature, phone: PhoneSignature },
  separator: null,
  sheet_separator: null,
}

/** For a type of which this version of the page knows nothing. */
export const MissingField = () => (
  <Typography role="alert" variant="body2" color="error">
    {emptyTexts.controlMissing}
  </Typography>
)
