import type { Language } from '@topspin/domain/contract/account'
import { escapeHtml } from '@topspin/domain/text/escape-html'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
import {
  createOpenApiDocument,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
} from '@topspin/platform/http/openapi'
import { languageOfRequest } from '@topspin/platform/http/refuse'
import type { FastifyInstance, FastifyReply } from 'fastify'

const dictionaries = { fr: french, pki: light }
type Texts = (typeof dictionaries)[Language]

export const apiPagePath = '/api/docs'
export const apiStylePath = '/api/docs.css'
export const apiDocumentPath = '/api/openapi.json'

/** The OpenAPI document as HTML without scripts and inline styles, as the content security policy requires. */
export function renderApiPage(document: OpenApiDocument, language: Language): string {
  const texts = dictionaries[language]
  const title = escapeHtml(texts.apiTitle)
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))]
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag))
    return `<section><h2>${escapeHtml(tag)}</h2>${own.map((call) => callOf(call, texts)).join('')}</section>`
  })
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="${apiStylePath}">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p><a href="${apiDocumentPath}">${escapeHtml(texts.apiDocument)}</a></p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

interface CallLine {
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

function callOf({ path, method, operation }: CallLine, texts: Texts): string {
  const { description, operationId, parameters, requestBody, responses } = operation
  const permission = description === 'anyone' ? texts.apiAnyone : description
  const [status, reply] = Object.entries(responses)[0] ?? []
  const parts = [
    `<p><b>${escapeHtml(texts.apiWho)}</b> ${escapeHtml(permission)}</p>`,
    parameters.length === 0 ? '' : `<h3>${escapeHtml(texts.apiParameters)}</h3>${parameterList(parameters, texts)}`,
    requestBody === undefined ? '' : `<h3>${escapeHtml(texts.apiBody)}</h3>${schemaBlock(requestBody.content)}`,
    reply === undefined
      ? ''
      : `<h3>${escapeHtml(texts.apiReply)} ${escapeHtml(status ?? '')}</h3>${schemaBlock(reply.content)}`,
  ]
  const summary = `<code><b>${method}</b> ${escapeHtml(path)}</code> ${escapeHtml(operationId)}`
  return `<details id="${escapeHtml(operationId)}"><summary>${summary}</summary>${parts.join('')}</details>`
}

function parameterList(parameters: readonly OpenApiParameter[], texts: Texts): string {
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const shape = escapeHtml(JSON.stringify(schema))
    const must = required ? `, ${texts.apiRequired}` : ''
    return `<dt><code>${escapeHtml(name)}</code> (${place}${escapeHtml(must)})</dt><dd><code>${shape}</code></dd>`
  })
  return `<dl>${rows.join('')}</dl>`
}

function schemaBlock(content: Readonly<Record<string, { readonly schema: JsonSchema }>>): string {
  const schemas = Object.values(content).map(({ schema }) => JSON.stringify(schema, null, 2))
  return `<pre tabindex="0">${escapeHtml(schemas.join('\n'))}</pre>`
}

export const apiStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { margin: 2rem 0 0.5rem }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem }
details { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: 0.5rem 0 }
summary { cursor: pointer; min-height: 1.5rem; overflow-wrap: anywhere }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; background: color-mix(in srgb, currentcolor 6%, transparent) }
`

/** Serves the contract to admins: the OpenAPI document, and a page made from it. */
export function registerApiDocument(server: FastifyInstance, address: { publicUrl: string; secure: boolean }): void {
  let made: OpenApiDocument | undefined
  // The document is made at the first request, because it would take a fifth of the time of a start.
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
