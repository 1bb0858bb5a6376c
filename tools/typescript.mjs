// Node 22.18 and later run TypeScript. Node 20 needs tsx.
const isBuiltIn = Boolean(process.features.typescript)

/** The arguments with which a child process of this version of Node runs TypeScript. */
export const typescriptFlags = isBuiltIn ? [] : ['--import', 'tsx']

/** Imports a TypeScript module into this process. @param path relative to the root of the repository */
export async function runTypeScript(path) {
  if (!isBuiltIn) {
    const { register } = await import('tsx/esm/api')
    register()
  }
  await import(new URL(`../${path}`, import.meta.url).href)
}
