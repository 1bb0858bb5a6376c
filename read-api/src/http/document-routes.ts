import { openApiDocument } from '@topspin/platform/http/openapi'
import { languageOf } from '@topspin/platform/http/refuse'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiDocumentPath, apiPage, apiPagePath, apiStyle, apiStylePath } from './api-page.ts'

/** Serves the contract to admins: the OpenAPI document, and a page made from it. */
export function registerDocument(server: FastifyInstance, address: { publicUrl: string; secure: boolean }): void {
  const document = openApiDocument(address)
  const json = JSON.stringify(document)
  const options = { config: { action: 'api.document' } } as const
  const answer = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'private, no-cache').type(type).send(body)

  server.get(apiDocumentPath, options, (_request, reply) => answer(reply, 'application/json; charset=utf-8', json))
  server.get(apiPagePath, options, (request, reply) =>
    answer(reply, 'text/html; charset=utf-8', apiPage(document, languageOf(request))),
  )
  server.get(apiStylePath, options, (_request, reply) => answer(reply, 'text/css; charset=utf-8', apiStyle))
}
