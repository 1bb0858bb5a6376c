import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses replies of a kilobyte and more with gzip when the client accepts it: a ranking of 500 players shrinks to a
 * tenth. Files that the build has compressed are sent as they are. The fastest level is used, because each reply is
 * compressed when it is sent.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  })
}
