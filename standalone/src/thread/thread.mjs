// Node 22.18 and later run TypeScript. On Node 20 each thread must register tsx.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
// The compile cache of the main thread does not apply to this thread.
const { keepCompiledModules } = await import('@topspin/platform/process/compile-cache')
keepCompiledModules()
await import('./thread.ts')
