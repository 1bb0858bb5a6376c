import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls } from '@topspin/domain/contract/calls'
import { companyCallbackPath, companySignInPath } from '@topspin/domain/contract/company'
import { socketPath } from '@topspin/domain/contract/live'
import { settingSchemas } from '@topspin/platform/config'
import { readDistributedConfig } from '@topspin/platform/process/serve'
import { memoryFlag } from '@topspin/platform/testing/programs'
import { isWrite } from '@topspin/test-kit/distributed/installation'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { parseCaddyfile, proxyTargetOf } from './testing/caddyfile.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

const Service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()).min(1),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.enum(['service_healthy', 'service_started']) })).default({}),
  tmpfs: z.array(z.string()).default([]),
  pull_policy: z.literal('never').optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  ports: z.array(z.string()).default([]),
  restart: z.literal('unless-stopped'),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
})

const text = read('docker-compose.yml')
// Like Docker Compose without variables: `${NAME:-default}` becomes the default.
const interpolated = (_: unknown, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1') : value
const composeOf = (yaml: string) => Compose.parse(parse(yaml, interpolated, { merge: true }))
const watching = composeOf(read('observability/docker-compose.yml'))
const compose = composeOf(text)
const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'topspin')
const service = (name: string) => compose.services[name]!

describe('docker-compose.yml', () => {
  test('runs the three services, the engines and Caddy; with the profile observability what watches them', () => {
    expect(Object.keys(compose.services).toSorted()).toEqual([
      'caddy',
      'command-api',
      'eventstore',
      'mongo',
      'projections',
      'read-api',
      'redis',
    ])
    expect(parse(text).include).toEqual(['observability/docker-compose.yml'])
    expect(Object.entries(watching.services).map(([name, { profiles }]) => [name, ...profiles])).toEqual([
      ['prometheus', 'observability'],
      ['tempo', 'observability'],
      ['grafana', 'observability'],
    ])
    expect(ours.map(([name]) => name)).toEqual(['command-api', 'projections', 'read-api'])
  })

  test.each([
    ['.', compose],
    ['observability', watching],
  ])('in the folder %s names only networks, volumes and services that it defines', (folder, file) => {
    for (const [name, { networks, volumes, depends_on }] of Object.entries(file.services)) {
      for (const network of networks) expect(Object.keys(file.networks), name).toContain(network)
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(`${root}/${folder}/${source}`), source).toBe(true)
        else expect(Object.keys(file.volumes), name).toContain(source)
      }
      for (const other of Object.keys(depends_on)) expect(Object.keys(file.services), name).toContain(other)
    }
    const used = Object.values(file.services).flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0]))
    for (const volume of Object.keys(file.volumes)) expect(used).toContain(volume)
    // Compose refuses a network that both files define in different ways.
    for (const [name, network] of Object.entries(file.networks)) expect(network).toEqual(compose.networks[name])
  })

  test('builds the image once and never pulls it', () => {
    expect(ours.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['command-api'])
    for (const [name, { pull_policy }] of ours) expect(pull_policy, name).toBe('never')
  })

  test('has a health check for every service but those of our image, which has its own, and of an image without a shell', () => {
    for (const [name, { image, healthcheck }] of Object.entries({ ...compose.services, ...watching.services }))
      expect(healthcheck === undefined, name).toBe(image === 'topspin' || name === 'tempo')
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\\\n.*\/health\/ready/m)
  })

  test('starts the services while Redis is away', () => {
    for (const [, { depends_on }] of ours)
      expect(depends_on).toEqual({
        eventstore: { condition: 'service_healthy' },
        mongo: { condition: 'service_healthy' },
        redis: { condition: 'service_started' },
      })
  })

  test('leaves no anonymous volume behind', () => {
    // The volumes that the images declare.
    const declared: Record<string, readonly string[]> = {
      topspin: ['/data'],
      'eventstore/eventstore': ['/var/lib/eventstore', '/var/log/eventstore'],
      mongo: ['/data/db', '/data/configdb'],
      redis: ['/data'],
      'prom/prometheus': ['/prometheus'],
      'grafana/grafana': ['/var/lib/grafana'],
    }
    for (const [name, { image, volumes, tmpfs }] of Object.entries({ ...compose.services, ...watching.services })) {
      const mounted = [...tmpfs, ...volumes.map((volume) => volume.split(':')[1])]
      for (const path of declared[image.split(':')[0] ?? ''] ?? []) expect(mounted, name).toContain(path)
    }
  })

  test('does not publish the ports of the engines', () => {
    for (const engine of ['eventstore', 'mongo', 'redis']) {
      expect(service(engine).networks).toEqual(['engines'])
      expect(service(engine).ports).toEqual([])
    }
    expect(compose.networks['engines']).toEqual({ internal: true })
  })

  test.each(ours)(
    '%s starts a program that npm starts too, with settings that the code reads',
    (name, { command, environment }) => {
      expect(command).toEqual(['node', memoryFlag, `dist/servers/${name}.mjs`])
      expect(JSON.parse(read('package.json')).scripts[`start:${name}`]).toBe(
        `node ${memoryFlag} tools/start-service.mjs ${name}`,
      )
      for (const variable of Object.keys(environment)) expect(Object.keys(settingSchemas)).toContain(variable)

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

  test('npm starts the one process with the same flag', () => {
    const { start, demo } = JSON.parse(read('package.json')).scripts
    expect([start, demo]).toEqual([`node ${memoryFlag} tools/start.mjs`, `node ${memoryFlag} tools/start.mjs --demo`])
  })

  test('passes on every setting that makes sense in a container', () => {
    const passed = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment)))
    expect(Object.keys(settingSchemas).filter((name) => !passed.has(name))).toEqual(['DATA_DIR'])
    const chosen = [...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name)
    for (const name of chosen) expect(read('docs/operations.md'), name).toContain(`\`${name}\``)
    // `.env.example` lists each variable, commented out, except `ACCEPT_DATA_LOSS`, which is meant for a single start.
    const lasting = chosen.filter((name) => name !== 'ACCEPT_DATA_LOSS')
    const offered = [...read('.env.example').matchAll(/^#(\w+)=/gm)].map(([, name]) => name)
    expect(offered.toSorted()).toEqual([...new Set(lasting)].toSorted())
    expect(read('.env.example')).not.toMatch(/^\w/m)
    for (const list of ['.gitignore', '.dockerignore']) expect(read(list).split('\n'), list).toContain('.env')
  })
})

describe('Caddyfile', () => {
  const blocks = parseCaddyfile(read('Caddyfile'))
  // A block with a name in parentheses is a snippet of the Caddyfile. The other block is the site.
  const site = blocks.find(({ name }) => !name.startsWith('('))

  test.each(Object.entries(calls))('sends %s to the side that serves it', (_, { method, path, side }) => {
    const filled = path.replaceAll(/:\w+/g, 'something')
    expect(proxyTargetOf(site!, method, filled)).toBe(side === 'command' ? 'command-api' : 'read-api')
    // The proxy of the tests decides the same way.
    expect(isWrite(method, filled)).toBe(side === 'command')
  })

  test('sends the way to the identity provider of the company and back to command-api', () => {
    for (const path of [companySignInPath, companyCallbackPath]) {
      expect(proxyTargetOf(site!, 'GET', path)).toBe('command-api')
      expect(isWrite('GET', path)).toBe(true)
    }
  })

  test('sends the page, its files and the socket to read-api, and keeps health and metrics inside', () => {
    for (const path of ['/', '/rank/Ada', '/assets/i18n/fr.json', socketPath]) {
      expect(proxyTargetOf(site!, 'GET', path)).toBe('read-api')
      expect(proxyTargetOf(site!, 'HEAD', path)).toBe('read-api')
    }
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      expect(proxyTargetOf(site!, 'GET', path)).toBe('404')
  })

  test('names services and ports of the compose file', () => {
    const [proxied] = blocks
    expect(proxied?.name).toBe('(service)')
    const upstream = proxied?.block[0]?.block.find(({ name }) => name === 'dynamic')?.block
    expect(upstream?.find(({ name }) => name === 'port')?.arguments).toEqual([service('read-api').environment['PORT']])
    for (const name of ['command-api', 'read-api']) expect(service(name).networks).toContain('edge')
    expect(service('caddy').networks).toEqual(['edge'])
  })

  test('gives up connecting to a container that has died after one second', () => {
    const transport = blocks[0]?.block[0]?.block.find(({ name }) => name === 'transport')
    expect(transport?.block).toContainEqual({ name: 'dial_timeout', arguments: ['1s'], block: [] })
  })

  test('answers only the health check of its container', () => {
    const asked = /http:\/\/127\.0\.0\.1:\d+/.exec(service('caddy').healthcheck?.test.join(' ') ?? '')?.[0]
    const answering = blocks.find(({ name }) => name === asked)
    expect(answering?.block.map(({ name, arguments: values }) => [name, ...values])).toEqual([
      ['bind', '127.0.0.1'],
      ['respond', '200'],
    ])
    expect(service('caddy').ports.toSorted()).toEqual(['443:443', '443:443/udp', '80:80'])
  })
})
