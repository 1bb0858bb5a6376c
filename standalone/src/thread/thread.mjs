// Used only when Topspin runs from its sources: in a bundle, the file of this name is the bundled `thread.ts`. Node
// 22.18 and later run TypeScript; on an older Node each thread must register tsx.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
await import('./thread.ts')
