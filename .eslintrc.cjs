/*
 * The rules of the code, by ESLint's names: plain data, which ESLint reads as it is and oxlint.config.ts hands to oxlint.
 * Which way imports point is kept by .dependency-cruiser.cjs, which resolves them.
 */

/* Parts that come in two forms behind one name, and what a phone's camera alone can do; routes and pages pick the rest. */
const pickingLayout = [
  'src/first-picture.tsx',
  'src/app/**',
  'src/routes/**',
  'src/features/**/*-page.tsx',
  'src/ui/page/action-bar.tsx',
  'src/ui/dates/date-popover.tsx',
  'src/ui/dates/picker-popup.tsx',
  'src/ui/dialogs/dialog-shell.tsx',
  'src/ui/page/page-header.tsx',
  'src/ui/lists/pick-list.tsx',
  'src/ui/lists/record-list.tsx',
  'src/ui/lists/selected-count.tsx',
  'src/widgets/document-shell/document-screen-title.tsx',
  'src/widgets/document-shell/document-shell.tsx',
  'src/widgets/document-shell/section-heading.tsx',
  'src/widgets/file-browser/file-browser.tsx',
  'src/widgets/filter-bar/filter-bar.tsx',
  'src/widgets/matter-picker/matter-picker.tsx',
  'src/widgets/matter-status/matter-status-control.tsx',
  'src/widgets/template-picker/template-picker.tsx',
  'src/outbox/screens/camera-button.tsx',
  'src/outbox/screens/outbox-panel.tsx',
  'src/outbox/queue/outbox-store.ts',
  'src/outbox/queue/upload-store.ts',
]

const errors = (prefix, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [prefix + name, 'error']),
  )

/* eslint:recommended, without what the compiler says of every file that it reads. */
const javascript = errors(
  '',
  `
  constructor-super for-direction getter-return no-async-promise-executor no-case-declarations no-class-assign
  no-compare-neg-zero no-cond-assign no-const-assign no-constant-binary-expression no-constant-condition
  no-control-regex no-debugger no-delete-var no-dupe-else-if no-dupe-keys no-duplicate-case no-empty-character-class
  no-empty-pattern no-empty-static-block no-ex-assign no-extra-boolean-cast no-fallthrough no-func-assign
  no-global-assign no-import-assign no-invalid-regexp no-irregular-whitespace no-loss-of-precision
  no-misleading-character-class no-new-native-nonconstructor no-nonoctal-decimal-escape no-obj-calls
  no-prototype-builtins no-regex-spaces no-self-assign no-setter-return no-shadow-restricted-names no-sparse-arrays
  no-this-before-super no-unexpected-multiline no-unreachable no-unsafe-finally no-unsafe-negation
  no-unsafe-optional-chaining no-unused-labels no-unused-private-class-members no-useless-backreference
  no-useless-catch no-useless-escape no-var no-with prefer-const prefer-rest-params prefer-spread require-yield
  use-isnan valid-typeof
  `,
)

const typescript = errors(
  '@typescript-eslint/',
  `
  ban-ts-comment no-duplicate-enum-values no-empty-object-type no-explicit-any no-extra-non-null-assertion
  no-misused-new no-namespace no-non-null-asserted-optional-chain no-require-imports no-this-alias
  no-unnecessary-type-constraint no-unsafe-declaration-merging no-unsafe-function-type no-wrapper-object-types
  prefer-as-const prefer-namespace-keyword triple-slash-reference consistent-type-imports no-array-constructor
  no-unused-expressions no-dupe-class-members
  `,
)

const react = errors(
  'react-hooks/',
  `
  rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization incompatible-library
  immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render unsupported-syntax
  `,
)

const accessibility = errors(
  'jsx-a11y/',
  `
  alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props aria-proptypes aria-role
  aria-unsupported-elements autocomplete-valid click-events-have-key-events heading-has-content html-has-lang
  iframe-has-title img-redundant-alt label-has-associated-control media-has-caption mouse-events-have-key-events
  no-access-key no-distracting-elements no-redundant-roles role-has-required-aria-props role-supports-aria-props scope
  tabindex-no-positive
  `,
)

module.exports = {
  root: true,
  parser: '@typescript-eslint/parser',
  parserOptions: { ecmaVersion: 2024, sourceType: 'module', ecmaFeatures: { jsx: true } },
  plugins: ['@typescript-eslint', 'react-hooks', 'jsx-a11y'],
  reportUnusedDisableDirectives: true,
  ignorePatterns: ['dist', 'dist-server', 'data', 'node_modules', 'src/route-tree.gen.ts'],
  rules: {
    ...javascript,
    ...typescript,
    'no-console': 'error',
    'no-empty': ['error', { allowEmptyCatch: false }],
    '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'max-lines-per-function': ['error', { max: 150 }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme'], location: 'anywhere' }],
  },
  overrides: [
    { files: ['**/*.{cjs,mjs}'], rules: { 'no-redeclare': 'error' } },
    {
      files: ['src/**', 'mocks/**', 'tests/ui/**'],
      rules: {
        ...react,
        ...accessibility,
        'jsx-a11y/interactive-supports-focus': [
          'error',
          { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
        ],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': [
          'error',
          { tr: ['none', 'presentation'], canvas: ['img'] },
        ],
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          {
            handlers: [
              'onClick',
              'onError',
              'onLoad',
              'onMouseDown',
              'onMouseUp',
              'onKeyPress',
              'onKeyDown',
              'onKeyUp',
            ],
            alert: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
            body: ['onError', 'onLoad'],
            dialog: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
            iframe: ['onError', 'onLoad'],
            img: ['onError', 'onLoad'],
          },
        ],
        'jsx-a11y/no-noninteractive-element-to-interactive-role': [
          'error',
          {
            ul: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
            ol: ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'],
            li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
            table: ['grid'],
            td: ['gridcell'],
            fieldset: ['radiogroup', 'presentation'],
          },
        ],
        'jsx-a11y/no-noninteractive-tabindex': [
          'error',
          { tags: [], roles: ['tabpanel'], allowExpressionValues: true },
        ],
        'jsx-a11y/no-static-element-interactions': [
          'error',
          {
            allowExpressionValues: true,
            handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
          },
        ],
      },
    },
    {
      // What only the types tell.
      files: ['{domain,engine,server,src}/**/*.{ts,tsx}'],
      parserOptions: { projectService: true, tsconfigRootDir: __dirname },
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
    },
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
              ':function[params.0.name="tx"] CallExpression[callee.computed=false][callee.object.name="Promise"][callee.property.name=/^(all|race|any)$/]',
            message: 'トランザクションの中では server/db/together.ts を使う（終わったあとに問い合わせが残らない）',
          },
        ],
      },
    },
    {
      // Tables of values are no longer the harder to read; tests are measured by what they tell.
      files: ['src/app/theme/theme.ts', 'tests/**', 'scripts/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    { files: ['scripts/**', 'tests/bench/**', 'server/main.ts'], rules: { 'no-console': 'off' } },
  ],
}
