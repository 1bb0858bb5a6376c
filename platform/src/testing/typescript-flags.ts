/** Flags that make Node run TypeScript. Empty where it does so by itself (22.18 and later). */
export const typescriptFlags: readonly string[] =
  'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx']
