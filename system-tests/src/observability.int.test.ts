import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectProcessMetrics, recordStartupTime } from '@topspin/platform/http/metrics'
import { findProgram } from '@topspin/platform/testing/program'
import { openInProcessApp } from '@topspin/test-kit/in-process-app'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

const Dashboard = z.looseObject({
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
})
const Alerts = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.object({ summary: z.string(), guide: z.string() }),
        }),
      ),
    }),
  ),
})

const { panels } = Dashboard.parse(JSON.parse(read('observability/grafana/dashboard.json')))
const rules = Alerts.parse(parse(read('observability/alerts.yml'))).groups.flatMap((group) => group.rules)

let served: ReadonlySet<string>
beforeAll(async () => {
  const app = await openInProcessApp()
  // A process does the same at its start.
  collectProcessMetrics(app.server().metrics.registry)
  recordStartupTime(app.server().metrics.registry)
  const text = (await app.server().inject('/metrics')).body
  // `up` is made by Prometheus for each process that it scrapes.
  served = new Set(['up', ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '')])
  await app.close()
})

/** The names of metrics in an expression: all words except functions, labels, units and the word `or`. */
const metricsIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|\bby \([^)]*\)/g, ' ').matchAll(/(?<!\w|\$__)[a-z]\w*(?!\w|\()/g)]
    .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
    .filter((name) => !/^(?:le|m|s|rate|sum|max|or)$/.test(name) && !name.startsWith('__'))

test('the dashboard has ten panels, of metrics that the processes serve', () => {
  expect(panels.map(({ title }) => title)).toEqual([
    'Commands',
    'Refusals',
    'Append latency',
    'Projection lag',
    'Parked events',
    'Sockets',
    'Jobs',
    'Memory',
    'Event loop delay',
    'Cold starts',
  ])
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      expect(metricsIn(expr), title).not.toEqual([])
      for (const metric of metricsIn(expr)) expect(served, title).toContain(metric)
    }
})

test('six alerts are about metrics that the processes serve, and each names the section that says what to do', () => {
  expect(rules).toHaveLength(6)
  for (const { alert, expr, annotations } of rules) {
    expect(metricsIn(expr), alert).not.toEqual([])
    for (const metric of metricsIn(expr)) expect(served, alert).toContain(metric)
    const [file = '', heading] = annotations.guide.split('#')
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    )
    if (heading !== undefined) expect(headings, alert).toContain(heading)
  }
})

const promtool = findProgram('promtool', 'PROMTOOL_PATH')
test.skipIf(promtool === null)(
  'each alert fires on its condition (needs promtool on the PATH, or PROMTOOL_PATH)',
  () => {
    const alerts = join(root, 'observability/alerts.test.yml')
    expect(execFileSync(promtool ?? '', ['test', 'rules', alerts], { encoding: 'utf8' })).toContain('SUCCESS')
  },
)
