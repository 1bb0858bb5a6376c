import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, manifest: true },
  server: { port: 5173, proxy: { '/api': server, '/websocket': { target: server, ws: true } } },
})
