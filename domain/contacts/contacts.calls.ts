import { idParam, type Calls } from '../call.ts'
import {
  affiliationsAnswerSchema,
  contactAnswerSchema,
  contactConflictSchema,
  contactDuplicatesAnswerSchema,
  contactFilterSchema,
  contactsAnswerSchema,
  createContactRequestSchema,
  mergeContactsRequestSchema,
  undoContactMergeRequestSchema,
  updateContactRequestSchema,
} from './contacts.contract.ts'

export const contactCalls = {
  'GET /contacts': {
    operation: 'listContacts',
    summary: '連絡先の一覧（氏名、会社名、メールアドレス、電話番号を検索）',
    query: contactFilterSchema,
    answer: contactsAnswerSchema,
  },
  'GET /contacts/affiliations': {
    operation: 'listContactAffiliations',
    summary: '連絡先の会社名（すべて）',
    answer: affiliationsAnswerSchema,
  },
  'GET /contacts/duplicates': {
    operation: 'listContactDuplicates',
    summary: 'メールアドレスか電話番号が同じ連絡先',
    answer: contactDuplicatesAnswerSchema,
  },
  'POST /contacts/{id}/merge': {
    operation: 'mergeContacts',
    summary: '連絡先を統合する（建物との連携を引き継ぎ、ほかの連絡先は削除される）',
    params: idParam,
    body: mergeContactsRequestSchema,
    answer: contactAnswerSchema,
  },
  'POST /contacts/{id}/merge/undo': {
    operation: 'undoContactMerge',
    summary: '自分がした連絡先の統合を元に戻す（1日以内。そのあとの変更は残る）',
    params: idParam,
    body: undoContactMergeRequestSchema,
    answer: contactAnswerSchema,
  },
  'POST /contacts': {
    operation: 'createContact',
    summary: '連絡先を登録する',
    body: createContactRequestSchema,
    answer: contactAnswerSchema,
    status: 201,
  },
  'PUT /contacts/{id}': {
    operation: 'updateContact',
    summary: '連絡先を変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateContactRequestSchema,
    answer: contactAnswerSchema,
    conflict: contactConflictSchema,
  },
  'DELETE /contacts/{id}': { operation: 'deleteContact', summary: '連絡先を削除する', params: idParam, status: 204 },
} satisfies Calls
