import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

export default ts.config(
  { ignores: ['node_modules/', 'art/', 'src/net/protocol.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ['public/worker.js', 'public/push.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['scripts/**', '*.js', '*.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'prefer-const': 'off', // `let { a, b } = $props()`: svelte/prefer-const knows runes
      'svelte/prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'svelte/no-navigation-without-resolve': 'off', // SvelteKit only
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space that the formatter would drop
      'svelte/prefer-svelte-reactivity': 'off', // plain maps and sets are caches here; state is $state.raw
    },
  },
)
