import { createOpenApiDocument, type OpenApiDocument } from '@topspin/platform/http/openapi'
import { languageOfRequest } from '@topspin/platform/http/refuse'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiDocumentPath, apiPagePath, apiStyle, apiStylePath, renderApiPage } from './api-page.ts'

/** Serves the contract to admins: the OpenAPI document, and a page made from it. */
export function registerApiDocument(server: FastifyInstance, address: { publicUrl: string; secure: boolean }): void {
  let made: OpenApiDocument | undefined
  // The document is made at the first request, because making it would be a fifth of the work of a start.
  const document = () => {
    made ??= createOpenApiDocument(address)
    return made
  }
  const options = { config: { action: 'api.document' } } as const
  const answer = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'private, no-cache').type(type).send(body)

  server.get(apiDocumentPath, options, (_request, reply) =>
    answer(reply, 'application/json; charset=utf-8', JSON.stringify(document())),
  )
  server.get(apiPagePath, options, (request, reply) =>
    answer(reply, 'text/html; charset=utf-8', renderApiPage(document(), languageOfRequest(request))),
  )
  server.get(apiStylePath, options, (_request, reply) => answer(reply, 'text/css; charset=utf-8', apiStyle))
}
