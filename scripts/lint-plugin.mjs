/** What ESLint has of its own and oxlint has not. */

/** Refuses what a selector finds, each with its own sentence. */
const restrictedSyntax = {
  meta: { schema: { type: 'array' } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
}

export default { meta: { name: 'tatemori' }, rules: { 'no-restricted-syntax': restrictedSyntax } }
