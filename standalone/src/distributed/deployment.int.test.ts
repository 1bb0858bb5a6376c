import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@topspin/domain/contract/calls'
import { socketPath } from '@topspin/domain/contract/live'
import { settings } from '@topspin/platform/config'
import { readDistributedConfig } from '@topspin/platform/process/distributed-config'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { parseCaddyfile, routeOf } from './testing/caddyfile.ts'
import { isWrite } from './testing/installation.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

const Service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()).min(1),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  restart: z.literal('unless-stopped'),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
})

const text = read('docker-compose.yml')
// As compose does with nothing set: `${NAME:-default}` is the default.
const interpolated = (_: unknown, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1') : value
const compose = Compose.parse(parse(text, interpolated, { merge: true }))
const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined)
const service = (name: string) => compose.services[name]!

describe('docker-compose.yml', () => {
  test('runs the three services, the engines and the front door, and nothing else', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'caddy',
      'command-api',
      'eventstore',
      'mongo',
      'projections',
      'read-api',
      'redis',
    ])
    expect(ours.map(([name]) => name)).toEqual(['command-api', 'projections', 'read-api'])
  })

  test('names only networks, volumes and services that it defines', () => {
    for (const [name, { networks, volumes, depends_on }] of Object.entries(compose.services)) {
      for (const network of networks) expect(Object.keys(compose.networks), name).toContain(network)
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(`${root}/${source}`), source).toBe(true)
        else expect(Object.keys(compose.volumes), name).toContain(source)
      }
      for (const other of Object.keys(depends_on)) {
        expect(Object.keys(compose.services), name).toContain(other)
        // Healthy needs a health check: its own, or that of our image.
        expect(service(other)['healthcheck'] ?? service(other).build, other).toBeDefined()
      }
    }
    const used = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]))
    for (const volume of Object.keys(compose.volumes)) expect(used).toContain(volume)
  })

  test('keeps the engines to itself', () => {
    for (const engine of ['eventstore', 'mongo', 'redis']) {
      expect(service(engine).networks).toEqual(['engines'])
      expect(service(engine)['ports']).toBeUndefined()
    }
    expect(compose.networks['engines']).toEqual({ internal: true })
  })

  test.each(ours)(
    '%s starts a program that npm starts too, with settings that the code reads',
    (name, { command, environment }) => {
      const script = command?.at(-1)
      expect(command).toEqual(['node', '--import', 'tsx', `${name}/src/main.ts`])
      expect(existsSync(`${root}/${script}`)).toBe(true)
      expect(JSON.parse(read('package.json')).scripts[`start:${name}`]).toBe(`node tools/start-service.mjs ${name}`)
      for (const variable of Object.keys(environment)) expect(Object.keys(settings)).toContain(variable)

      const config = readDistributedConfig(environment)
      expect(config.host).toBe('0.0.0.0')
      for (const [url, port] of [
        [config.eventStoreUrl, '2113'],
        [config.readStoreUrl, '27017'],
        [config.redisUrl!, '6379'],
        ...(config.commandApiUrl === null ? [] : [[config.commandApiUrl, String(config.port)] as const]),
      ] as const) {
        const address = new URL(url)
        expect(Object.keys(compose.services)).toContain(address.hostname)
        expect(address.port).toBe(port)
      }
      expect(config.commandApiUrl !== null).toBe(name === 'read-api')
    },
  )

  test('lets every setting be chosen, but for those that a container has no use for', () => {
    const passed = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment)))
    expect(Object.keys(settings).filter((name) => !passed.has(name))).toEqual(['DATA_DIR'])
    const chosen = [...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name)
    for (const name of chosen) expect(read('docs/operations.md'), name).toContain(`\`${name}\``)
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])

  test('copies only what is there, and the manifest of every workspace', () => {
    for (const path of copied) expect(existsSync(`${root}/${path}`), path).toBe(true)
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')))
    for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
  })

  test('runs on Node 24 as somebody without rights, with a health check', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last[0]).toMatch(/^FROM node:24-/)
    expect(last).toContain('USER node')
    expect(last.join('\n')).toContain('/health/ready')
    expect(lines.filter((line) => line.startsWith('FROM ')).length).toBeGreaterThan(1)
  })
})

describe('Caddyfile', () => {
  const blocks = parseCaddyfile(read('Caddyfile'))
  // A block in brackets is a snippet; it must come before what imports it.
  const site = blocks.find(({ name }) => !name.startsWith('('))

  test.each(Object.entries(calls))('sends %s to the side that serves it', (_, { method, path, side }) => {
    const filled = path.replaceAll(/:\w+/g, 'something')
    expect(routeOf(site!, method, filled)).toBe(side === 'command' ? 'command-api' : 'read-api')
    // The front door of the tests does the same.
    expect(isWrite(method, filled)).toBe(side === 'command')
  })

  test('sends the page, its files and the socket to read-api, and keeps health and metrics inside', () => {
    for (const path of ['/', '/rank/Ada', '/assets/i18n/fr.json', socketPath]) {
      expect(routeOf(site!, 'GET', path)).toBe('read-api')
      expect(routeOf(site!, 'HEAD', path)).toBe('read-api')
    }
    for (const path of ['/health/live', '/health/ready', '/metrics']) expect(routeOf(site!, 'GET', path)).toBe('404')
  })

  test('names services and ports of the compose file', () => {
    const [proxied] = blocks
    expect(proxied?.name).toBe('(service)')
    const upstream = proxied?.block[0]?.block.find(({ name }) => name === 'dynamic')?.block
    expect(upstream?.find(({ name }) => name === 'port')?.arguments).toEqual([service('read-api').environment['PORT']])
    for (const name of ['command-api', 'read-api']) expect(service(name).networks).toContain('door')
    expect(service('caddy').networks).toEqual(['door'])
  })
})
