// Node 22.18 and later run TypeScript. On Node 20 a thread needs a tsx of its own.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api')
  register()
}
await import('./thread.ts')
