/* Which way imports point is kept by .dependency-cruiser.cjs, which resolves them. */

/* Parts that come in two forms behind one name, and what a phone's camera alone can do; routes and pages pick the rest. */
const pickingLayout = [
  'src/app/**',
  'src/routes/**',
  'src/features/**/*-page.tsx',
  'src/ui/action-bar.tsx',
  'src/ui/dates/date-popover.tsx',
  'src/ui/dates/picker-popup.tsx',
  'src/ui/dialog-shell.tsx',
  'src/ui/page-header.tsx',
  'src/ui/pick-list.tsx',
  'src/ui/record-list.tsx',
  'src/ui/selected-count.tsx',
  'src/widgets/document-shell/document-screen-title.tsx',
  'src/widgets/document-shell/document-shell.tsx',
  'src/widgets/document-shell/section-heading.tsx',
  'src/widgets/file-browser/file-browser.tsx',
  'src/widgets/filter-bar/filter-bar.tsx',
  'src/widgets/matter-picker/matter-picker.tsx',
  'src/widgets/matter-status/matter-status-control.tsx',
  'src/widgets/template-picker/template-picker.tsx',
  'src/widgets/outbox/camera-button.tsx',
  'src/widgets/outbox/outbox-panel.tsx',
  'src/widgets/outbox/outbox-store.ts',
  'src/widgets/outbox/upload-store.ts',
]

/* What only the types tell; each part is read with its own tsconfig. */
const typed = (project, ...files) => ({
  files,
  parserOptions: { project: `./${project}/tsconfig.json`, tsconfigRootDir: __dirname },
  rules: {
    '@typescript-eslint/await-thenable': 'error',
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    '@typescript-eslint/no-unnecessary-type-assertion': 'error',
    '@typescript-eslint/only-throw-error': [
      'error',
      { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['NotFoundError', 'Redirect'] }] },
    ],
    '@typescript-eslint/switch-exhaustiveness-check': 'error',
  },
})

module.exports = {
  root: true,
  parser: '@typescript-eslint/parser',
  parserOptions: { ecmaVersion: 2024, sourceType: 'module', ecmaFeatures: { jsx: true } },
  plugins: ['@typescript-eslint', 'react-hooks', 'jsx-a11y'],
  extends: ['eslint:recommended', 'plugin:@typescript-eslint/recommended'],
  reportUnusedDisableDirectives: true,
  ignorePatterns: ['dist', 'data', 'node_modules', 'src/routes/-tree.gen.ts', 'src/route-tree.gen.ts'],
  env: { es2024: true },
  rules: {
    'no-console': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme'], location: 'anywhere' }],
    'no-undef': 'off',
    '@typescript-eslint/consistent-type-imports': 'error',
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  },
  overrides: [
    {
      // React's rules compile whatever they are given: a third of the time of all rules, for files without a component.
      files: ['src/**', 'mocks/**', 'tests/ui/**'],
      extends: ['plugin:react-hooks/recommended', 'plugin:jsx-a11y/recommended'],
      rules: { 'jsx-a11y/no-autofocus': 'off' },
    },
    typed('domain', 'domain/**/*.ts'),
    typed('engine', 'engine/**/*.ts'),
    typed('server', 'server/**/*.ts'),
    typed('src', 'src/**/*.{ts,tsx}'),
    {
      // The files that it reads are strangers': its defaults say what anything else means.
      files: ['engine/**/*.ts'],
      rules: {
        '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ['src/**'],
      excludedFiles: pickingLayout,
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '(^|/)lib/device(\\.ts)?$',
                message: '机かスマートフォンかはページが選び、部品は渡されたものだけを使う（src/lib/device.ts）',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['server/**/*.ts'],
      rules: {
        'no-restricted-syntax': [
          'error',
          {
            selector:
              ":function[params.0.name='tx'] CallExpression[callee.object.name='Promise'][callee.property.name=/^(all|race|any)$/]",
            message: 'トランザクションの中では server/db/together.ts を使う（終わったあとに問い合わせが残らない）',
          },
        ],
      },
    },
    { files: ['scripts/**', 'tests/bench/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
    { files: ['*.cjs'], env: { node: true } },
  ],
}
