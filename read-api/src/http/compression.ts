import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses texts, except short ones, with gzip when the client accepts it. The level is the fastest, because each
 * reply is compressed anew. Files of the page and shared texts (`sendSharedText`) are compressed already.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  })
}
