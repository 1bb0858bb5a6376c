import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Compresses answers of a kilobyte and more for whoever takes it: a ranking of 500 is a tenth of its size then. What was
 * compressed when the page was built goes out as it is. Gzip at its quickest: each answer is compressed when it is sent.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { level: constants.Z_BEST_SPEED },
  })
}
