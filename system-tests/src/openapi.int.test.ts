import { calls } from '@topspin/domain/contract/calls'
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import light from '@topspin/domain/text/pki.json' with { type: 'json' }
// Imported only because it adds `routeTable` to Fastify's types.
import type {} from '@topspin/platform/http/authorise'
import type { OpenApiDocument } from '@topspin/platform/http/openapi'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let ben: Member
beforeAll(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  ben = await rig.member('Ben')
})
afterAll(() => rig.close())

const document = async () => bodyOf<OpenApiDocument>(await ada.browser.get('/api/openapi.json'))
const textOf = (answer: { statusCode: number; body: string }): string => {
  expect(answer.statusCode).toBe(200)
  return answer.body
}
const sorted = (lines: readonly string[]) => lines.toSorted()

describe('the routes, the contract and the document', () => {
  it('contain the same calls', async () => {
    const contract = sorted(Object.entries(calls).map(([name, { method, path }]) => `${method} ${path} ${name}`))
    const routes = rig
      .server()
      .routeTable.filter(({ method, config }) => config.call !== undefined && method !== 'HEAD')
      .map(({ method, url, config }) => `${method} ${url} ${config.call}`)
    const documented = Object.entries((await document()).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${operationId}`,
      ),
    )
    expect(sorted(routes)).toEqual(contract)
    expect(sorted(documented)).toEqual(contract)
  })

  it('are the only routes under /api, except those of the document and the files, which are no JSON', () => {
    const others = rig
      .server()
      .routeTable.filter(
        ({ method, url, config }) => url.startsWith('/api') && config.call === undefined && method !== 'HEAD',
      )
    expect(sorted(others.map(({ url }) => url))).toEqual([
      '/api/admin/export/:id',
      '/api/admin/journal.csv',
      '/api/docs',
      '/api/docs.css',
      '/api/openapi.json',
      '/api/player/:pseudo/past.csv',
      '/api/player/me/archive.zip',
      '/api/tournament/:id/fixtures.csv',
      '/api/tournament/:id/fixtures/:fixture.ics',
    ])
  })
})

describe('the document', () => {
  it('describes parameters, bodies, replies and permissions of a call', async () => {
    const { openapi, paths, components, servers } = await document()
    expect([openapi, servers]).toEqual(['3.1.0', [{ url: 'http://localhost:3000' }]])
    expect(components).toMatchObject({ securitySchemes: { session: { in: 'cookie', name: 'sid' } } })

    const { post: play } = paths['/api/match/play']!
    expect(play).toMatchObject({ operationId: 'play', tags: ['match'], description: 'PLAYER (player-one), REFEREE' })
    expect(play!.security).toEqual([{ session: [], antiForgery: [] }])
    expect(play!.parameters.map(({ name }) => name)).toEqual(['Idempotency-Key'])
    expect(play!.requestBody!.content['application/json']!.schema).toMatchObject({
      type: 'object',
      required: ['playerAPseudo', 'playerASet', 'playerBPseudo', 'playerBSet'],
      additionalProperties: false,
      properties: { playerASet: { type: 'integer', minimum: 0, maximum: 2 } },
    })
    expect(play!.responses['default']!.content).toHaveProperty(['application/problem+json'])

    const { get: history } = paths['/api/stats/getAllMatchSAndD/{pseudo}']!
    expect(history!.parameters.map((one) => [one.name, one.in, one.required])).toEqual([
      ['pseudo', 'path', true],
      ['before', 'query', false],
      ['X-Position', 'header', false],
    ])
    expect(paths['/api/auth/authenticate']!.post).toMatchObject({
      security: [{ antiForgery: [] }],
      description: 'anyone',
    })
    expect(paths['/api/hello/plop']!.get!.security).toEqual([])
    expect(Object.keys(paths['/api/admin/projections/{name}/replay']!.post!.responses)).toEqual(['202', 'default'])
    // The body may be a bare value or an object (docs/specification.md); the schema has both.
    const bio = paths['/api/player/minibio']!.post!.requestBody!.content['application/json']!.schema
    expect(bio['anyOf']).toMatchObject([{ type: 'string', maxLength: 160 }, { type: 'object' }])
  })

  it('contains each call once, with every parameter of its path', async () => {
    const operations = Object.entries((await document()).paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    )
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
    }
  })

  it('is served to admins only', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs.css']) {
      expectRefusal(await ben.browser.get(path), 'forbidden')
      expectRefusal(await rig.browser().get(path), 'unauthenticated')
      textOf(await ada.browser.get(path))
    }
  })
})

const heading = (text: string) => `<h1>${text.replaceAll("'", '&#39;')}</h1>`

describe('the page of the document', () => {
  it('shows every call, without anything that the content security policy forbids', async () => {
    const answer = await ada.browser.get('/api/docs')
    const html = textOf(answer)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const [name, { path }] of Object.entries(calls)) {
      expect(html).toContain(`<details id="${name}">`)
      expect(html).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
    }
    expect(html).not.toMatch(/<script|<style|style=|onclick|javascript:/)
    expect(html).toContain('<link rel="stylesheet" href="/api/docs.css">')
    expect(answer.headers['content-security-policy']).toContain("style-src 'self'")
    expect((await ada.browser.get('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('uses the language of the admin', async () => {
    expect(textOf(await ada.browser.get('/api/docs'))).toContain(heading(french.apiTitle))
    bodyOf(await ada.browser.post('/api/player/language', { pseudo: 'Ada', language: 'pki' }))
    expect(textOf(await ada.browser.get('/api/docs'))).toContain(heading(light.apiTitle))
  })
})
