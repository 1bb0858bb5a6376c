// Node 22.18 and later run TypeScript. On Node 20 a thread needs a tsx of its own.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
// The main thread sets it for itself only.
const { keepCompiledModules } = await import('@topspin/platform/process/compile-cache')
keepCompiledModules()
await import('./thread.ts')
