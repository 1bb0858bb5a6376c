// The sources only: a bundle has `thread.ts` under this name. Node 22.18 and later run TypeScript; on Node 20 each
// thread must register tsx.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
await import('./thread.ts')
