import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses replies of a kilobyte and more with gzip when the client accepts it: a list of 500 players
 * shrinks to a tenth. Files that the build has compressed, and shared texts (`sendSharedText`), are not
 * compressed here. The fastest level is used, because every other reply is compressed each time it is sent.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  })
}
