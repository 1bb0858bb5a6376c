import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientCalls } from './vite/client-calls.ts'
import { firstRequests } from './vite/first-requests.ts'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { ssr } from './vite/ssr.ts'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), clientCalls(), firstRequests(), ssr(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
  },
  server: { port: 5173, proxy: { '/api': server, '/websocket': { target: server, ws: true } } },
})
