/** Imports only point down. Each list is a tower, lowest room first: a room knows those before it, never those after. */
const towers = {
  engine: ['model', 'package', 'calculate', 'read', 'fill', 'draw', 'tables', 'propose', 'paper', 'pdf', 'worker'],
  server: [
    'db',
    'storage',
    'backup',
    'jobs',
    'http',
    'audit',
    'mail',
    'metrics',
    'first-picture',
    'auth',
    'files',
    'uploads',
    'company',
    'users',
    'histories',
    'records',
    'trash',
    'buildings',
    'contacts',
    'tags',
    'templates',
    'matters',
    'facilities',
    'views',
    'drawings',
    'invitations',
    'registers',
    'report-folder',
    'documents',
    'photo-ledgers',
    'approvals',
    'people',
    'administration',
    'comments',
    'notifications',
    'file-contents',
    'home',
    'carry',
    'search',
    'seed',
  ],
  src: ['lib', 'ui', 'api', 'widgets', 'sw', 'features', 'app', 'routes'],
  'src/features/documents/editor': ['draft', 'fields', 'desk', 'phone'],
  'src/features/templates': ['draft', 'preview', 'editor', 'list'],
}

/** Who sees what: conditions on tables, which every room may compose. */
const sight = '^server/([^/]+/[^/]+\\.visible|records/visible)\\.ts$'

const anyOf = (names) => `(${names.join('|')})`
const upward = Object.entries(towers).flatMap(([part, rooms]) =>
  rooms
    .slice(0, -1)
    .map((room, floor) => ({
      name: `${part}-${room}-looks-up`,
      severity: 'error',
      from: { path: `^${part}/${room}/` },
      to: { path: `^${part}/${anyOf(rooms.slice(floor + 1))}/`, pathNot: sight },
    })),
)

/** Parts of the repository that a part may know besides itself. */
const parts = { domain: [], engine: ['domain'], server: ['domain', 'engine'], src: ['domain', 'engine'] }
const all = [...Object.keys(parts), 'mocks', 'tests', 'scripts']
const between = Object.entries(parts).map(([part, known]) => ({
  name: `${part}-knows-only-${known.join('-and-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${part}/` },
  to: { path: `^${anyOf(all.filter((other) => other !== part && !known.includes(other)))}/` },
}))

module.exports = {
  forbidden: [
    ...between,
    ...upward,
    {
      name: 'no-circles',
      comment: 'Tables refer to one another; nothing else may.',
      severity: 'error',
      from: { pathNot: '^server/db/schema/' },
      to: { circular: true },
    },
    {
      name: 'sight-knows-tables-and-itself',
      severity: 'error',
      from: { path: sight },
      to: { path: '^server/', pathNot: ['^server/db/', '^server/http/context\\.ts$', sight] },
    },
    {
      name: 'ui-and-lib-know-no-business',
      severity: 'error',
      from: { path: '^src/(ui|lib)/' },
      to: { path: '^domain/[^/]+/', pathNot: '^domain/text/' },
    },
    { name: 'calls-know-no-screen', severity: 'error', from: { path: '^src/api/' }, to: { path: '^src/ui/' } },
    {
      name: 'features-know-no-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'phone-and-desk-know-not-each-other',
      severity: 'error',
      from: { path: '^src/features/documents/editor/phone/' },
      to: { path: '^src/features/documents/editor/desk/' },
    },
    {
      name: 'a-room-is-in-its-tower',
      comment: 'A new folder is given its floor above before anything imports it.',
      severity: 'error',
      from: {},
      to: {
        path: Object.keys(towers).map((part) => `^${part}/[^/]+/`),
        pathNot: Object.entries(towers).map(([part, rooms]) => `^${part}/${anyOf(rooms)}/`),
      },
    },
    {
      name: 'rooms-know-no-entry',
      comment: 'app.ts, serve.ts and the like put rooms together; env, logger and start-error are read by all.',
      severity: 'error',
      // What a process of its own begins with is an entry itself.
      from: { path: '^server/[^/]+/', pathNot: '\\.process\\.ts$' },
      to: { path: '^server/[^/]+\\.ts$', pathNot: '^server/(env|logger|start-error)\\.ts$' },
    },
    {
      name: 'pages-know-no-workbook',
      severity: 'error',
      from: { path: '^engine/pdf/' },
      to: { path: '^engine/model/workbook\\.ts$' },
    },
    {
      name: 'the-engine-needs-node-for-files-and-threads-only',
      comment: "Phones calculate and lay out in a browser's worker.",
      severity: 'error',
      from: { path: '^engine/', pathNot: '^engine/(pdf|worker|engine\\.ts$)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypesNot: ['local', 'aliased-subpath-import'], pathNot: 'node_modules/(zod|date-fns)/' },
    },
    {
      name: 'the-screen-needs-no-server-package',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/(hono|@hono|drizzle-orm|pg|sharp|pdfkit|nodemailer|@napi-rs|@aws-sdk)/|^node:' },
    },
    {
      name: 'sql-stands-in-db-and-stores',
      severity: 'error',
      from: { path: '^(server|engine)/', pathNot: '^server/(db|backup)/' },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'nothing-unresolved',
      comment: "Vite's question for an address is no part of a package's own list of what it gives.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^zxing-wasm/.+\\.wasm\\?url$' },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      from: { path: '^(domain|engine|server|src)/', pathNot: '^server/seed/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
