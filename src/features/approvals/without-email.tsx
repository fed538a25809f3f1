import Box from '@mui/material/Box'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { Note } from '#src/ui/states/note.tsx'

/** Whom nothing can be sent to; nothing where there is nobody. */
export const WithoutEmail = ({ contacts }: { contacts: readonly Pick<Contact, 'name'>[] }) =>
  contacts.length > 0 && (
    <Box sx={{ mt: 2 }}>
      <Note severity="warning">{`メールアドレスが登録されていない連絡先は追加できません：${contacts.map(({ name }) => name).join('、')}`}</Note>
    </Box>
  )
