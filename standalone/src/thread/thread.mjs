// Used only when Topspin runs from its sources: in a bundle, the file of this name is the bundled `thread.ts`. Each thread
// must register tsx. Node's own support of TypeScript is WebAssembly, which now and then crashes Node 24 in a thread
// (`Runtime_TierUpWasmToJSWrapper`).
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
