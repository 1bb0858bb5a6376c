// Node 22.18 and later run TypeScript by themselves; for Node 20 there is tsx.
const isBuiltIn = Boolean(process.features.typescript)

/** What makes another Node of this version run TypeScript. */
export const typescriptFlags = isBuiltIn ? [] : ['--import', 'tsx']

/** Runs a TypeScript module in this process. @param path from the root of the repository */
export async function runTypeScript(path) {
  if (!isBuiltIn) {
    const { register } = await import('tsx/esm/api')
    register()
  }
  await import(new URL(`../${path}`, import.meta.url).href)
}
