/**
 * Whose answers show a noun's records, be it their name or their number: what goes stale with them. Every noun of a
 * query's key stands here, so that one which is forgotten does not compile; `matters/histories` is that part of it alone.
 */
type Shown<Noun extends string> = Noun | `${Noun}/${string}`
const shown = <Noun extends string>(table: Readonly<Record<Noun, readonly Shown<NoInfer<Noun>>[]>>) => table

export const shownIn = shown({
  attendances: ['matters/histories'],
  audit: [],
  buildings: ['facilities', 'drawings', 'matters', 'documents', 'home', 'carry', 'search', 'views', 'plans'],
  carry: [],
  comments: ['home', 'matters', 'documents'],
  company: ['myself', 'users', 'templates', 'template-forms', 'documents'],
  contacts: ['buildings', 'documents', 'search'],
  departures: [],
  documents: ['home', 'comments', 'files', 'photo-ledgers', 'carry', 'search', 'matters/histories', 'plans'],
  'drawing-tiles': [],
  drawings: ['buildings', 'facilities', 'tags', 'carry', 'search'],
  facilities: ['buildings', 'matters', 'drawings', 'carry', 'search', 'views', 'plans'],
  files: ['photo-ledgers', 'documents', 'matters/histories'],
  firms: ['users', 'invitations', 'matters'],
  home: [],
  invitations: ['users', 'firms'],
  'matter-statuses': ['matters', 'facilities', 'home', 'carry', 'views'],
  matters: [
    'firms',
    'buildings',
    'facilities',
    'documents',
    'comments',
    'photo-ledgers',
    'invitations',
    'notifications',
    'home',
    'carry',
    'search',
    'plans',
  ],
  myself: [],
  'notification-choices': [],
  notifications: ['home'],
  'photo-ledgers': ['matters/histories'],
  /** 手配 makes matters and their documents. */
  plans: ['matters', 'documents', 'buildings', 'facilities', 'home'],
  'register-imports': ['buildings', 'facilities', 'contacts', 'matters', 'users', 'invitations'],
  search: [],
  tags: ['drawings'],
  templates: ['documents', 'matters', 'search', 'plans'],
  /** What is read out of an uploaded form, which never changes. */
  'template-forms': [],
  trash: [],
  users: [
    'attendances',
    'audit',
    'buildings',
    'carry',
    'comments',
    'documents',
    'drawings',
    'facilities',
    'files',
    'firms',
    'home',
    'invitations',
    'matters',
    'myself',
    'notifications',
    'photo-ledgers',
    'plans',
    'search',
    'templates',
    'views',
  ],
  views: [],
})

export type CachedNoun = keyof typeof shownIn
